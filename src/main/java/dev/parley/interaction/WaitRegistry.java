package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.limits.ConcurrencyLimits;
import dev.parley.reactive.EventLoops;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Where calls wait: each a {@link Uni} under the key of its interaction. */
@Singleton
public class WaitRegistry {
  /** After which time a store that was away is looked at again. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final Cancellable NOTHING = () -> {};

  private final InteractionStore store;
  private final ChangeBus changes;
  private final Timers timers;
  private final ConcurrencyLimits concurrency;
  private final DrainState drain;

  WaitRegistry(
      InteractionStore store,
      ChangeBus changes,
      Timers timers,
      ConcurrencyLimits concurrency,
      DrainState drain) {
    this.store = store;
    this.changes = changes;
    this.timers = timers;
    this.concurrency = concurrency;
    this.drain = drain;
  }

  /**
   * Waits for the ending.
   *
   * @return the ended interaction or, after the given time or when this process hands over, {@code
   *     interaction} as it was; on the event loop on which this method was called, else on any
   *     thread. Cancelling it leaves nothing behind. A store that is away is waited for. Fails with
   *     a {@code Refusal} {@code too_many_pending} where too many wait already.
   */
  Uni<Interaction> park(Interaction interaction, Duration atMost) {
    if (!interaction.isOpen()) {
      return Uni.createFrom().item(interaction);
    }
    return Uni.createFrom()
        .<Interaction>emitter(emitter -> new ParkedCall(interaction, emitter).begin(atMost))
        // so that what follows does not load whoever answered
        .emitOn(EventLoops.ofCaller());
  }

  /** One who waits; all in one object, since there are as many as parked calls. */
  private final class ParkedCall implements ChangeBus.Watcher {
    private final Interaction parked;
    private final UniEmitter<? super Interaction> emitter;
    private volatile Cancellable looking = NOTHING;
    private volatile boolean over;

    ParkedCall(Interaction parked, UniEmitter<? super Interaction> emitter) {
      this.parked = parked;
      this.emitter = emitter;
    }

    void begin(Duration atMost) {
      // what does not wait takes no place
      ConcurrencyLimits.Permit permit =
          atMost.isPositive() ? concurrency.waiting(parked.ask().asker(), parked.key()) : () -> {};
      Cancellable watch = changes.watch(parked.key(), this);
      // in this order: it may have ended before the watch began
      if (changes.mayHaveMissed(parked.key())) {
        look();
      }
      Runnable goOn = this::goOn;
      Cancellable alarm = timers.after(atMost, goOn);
      Cancellable end = drain.whenHandedOver(goOn);
      emitter.onTermination(() -> {
        watch.cancel();
        alarm.cancel();
        end.cancel();
        over = true;
        looking.cancel();
        permit.free();
      });
    }

    @Override
    public void ended(Interaction ended) {
      emitter.complete(ended);
    }

    @Override
    public void missed() {
      look();
    }

    /** The time is over, or others go on here. */
    private void goOn() {
      emitter.complete(parked);
    }

    /** Looks how the interaction stands, again and again while the store is away. */
    private void look() {
      looking = store.find(parked.key()).subscribe().with(this::found, this::failed);
      cancelWhereOver();
    }

    private void found(Optional<Interaction> found) {
      Interaction now = found.orElseGet(this::lost);
      if (!now.isOpen()) {
        emitter.complete(now);
      }
    }

    private Interaction lost() {
      return parked.ended(
          new Interaction.Ending(Outcome.Aborted.LOST, store.now(), new EndedBy.Policy()));
    }

    private void failed(Throwable failure) {
      if (failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE) {
        looking = timers.after(AGAIN, this::look);
        cancelWhereOver();
      } else {
        emitter.fail(failure);
      }
    }

    private void cancelWhereOver() {
      if (over) {
        looking.cancel();
      }
    }
  }
}
