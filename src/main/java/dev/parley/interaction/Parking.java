package dev.parley.interaction;

import dev.parley.access.Quotas;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Where calls wait: each a {@link Uni} under the key of its interaction. */
@Singleton
public class Parking {
  /** After which time a store that was away is looked at again. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final Cancellable NOTHING = () -> {};

  private final InteractionStore store;
  private final Changes changes;
  private final Alarms alarms;
  private final Quotas quotas;
  private final Draining draining;

  Parking(
      InteractionStore store, Changes changes, Alarms alarms, Quotas quotas, Draining draining) {
    this.store = store;
    this.changes = changes;
    this.alarms = alarms;
    this.quotas = quotas;
    this.draining = draining;
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
        .<Interaction>emitter(emitter -> new Wait(interaction, emitter).begin(atMost))
        // so that what follows does not load whoever answered
        .emitOn(EventLoops.ofCaller());
  }

  /** One who waits; all in one object, since there are as many as parked calls. */
  private final class Wait implements Changes.Watcher {
    private final Interaction parked;
    private final UniEmitter<? super Interaction> emitter;
    private volatile Cancellable looking = NOTHING;
    private volatile boolean over;

    Wait(Interaction parked, UniEmitter<? super Interaction> emitter) {
      this.parked = parked;
      this.emitter = emitter;
    }

    void begin(Duration atMost) {
      // what does not wait takes no place
      Quotas.Place place =
          atMost.isPositive() ? quotas.waiting(parked.ask().asker(), parked.key()) : () -> {};
      Cancellable watch = changes.watch(parked.key(), this);
      // in this order: it may have ended before the watch began
      if (changes.mayHaveMissed(parked.key())) {
        look();
      }
      Runnable goOn = this::goOn;
      Cancellable alarm = alarms.after(atMost, goOn);
      Cancellable end = draining.whenHandedOver(goOn);
      emitter.onTermination(() -> {
        watch.cancel();
        alarm.cancel();
        end.cancel();
        over = true;
        looking.cancel();
        place.free();
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
          new Interaction.Ending(Outcome.Aborted.LOST, store.now(), new Ender.Policy()));
    }

    private void failed(Throwable failure) {
      if (failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE) {
        looking = alarms.after(AGAIN, this::look);
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
