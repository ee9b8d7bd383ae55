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
        .<Interaction>emitter(emitter -> await(interaction, atMost, emitter))
        // so that what follows does not load whoever answered
        .emitOn(EventLoops.ofCaller());
  }

  /** What does not wait takes no place. */
  private Quotas.Place place(Interaction interaction, Duration atMost) {
    return atMost.isPositive()
        ? quotas.waiting(interaction.ask().asker(), interaction.key())
        : () -> {};
  }

  /** The interaction as it ended; empty while it is open. */
  private Optional<Interaction> look(Interaction parked, Optional<Interaction> found) {
    Interaction now = found.orElseGet(() -> lost(parked));
    return now.isOpen() ? Optional.empty() : Optional.of(now);
  }

  private Interaction lost(Interaction parked) {
    return parked.ended(
        new Interaction.Ending(Outcome.Aborted.LOST, store.now(), new Ender.Policy()));
  }

  private void await(
      Interaction interaction, Duration atMost, UniEmitter<? super Interaction> emitter) {
    Quotas.Place place = place(interaction, atMost);
    Lookout lookout = new Lookout(interaction, emitter);
    Cancellable watch = changes.watch(interaction.key(), emitter::complete, lookout::look);
    // in this order: it may have ended before the watch began
    lookout.look();
    Cancellable alarm = alarms.after(atMost, () -> emitter.complete(interaction));
    Cancellable end = draining.whenHandedOver(() -> emitter.complete(interaction));
    emitter.onTermination(() -> {
      watch.cancel();
      alarm.cancel();
      end.cancel();
      lookout.cancel();
      place.free();
    });
  }

  /** Looks how an interaction stands, again and again while the store is away. */
  private final class Lookout {
    private final Interaction parked;
    private final UniEmitter<? super Interaction> emitter;
    private volatile Cancellable next = () -> {};
    private volatile boolean over;

    Lookout(Interaction parked, UniEmitter<? super Interaction> emitter) {
      this.parked = parked;
      this.emitter = emitter;
    }

    void look() {
      next =
          store
              .find(parked.key())
              .subscribe()
              .with(
                  found -> Parking.this.look(parked, found).ifPresent(emitter::complete),
                  this::failed);
      cancelWhereOver();
    }

    private void failed(Throwable failure) {
      if (failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE) {
        next = alarms.after(AGAIN, this::look);
        cancelWhereOver();
      } else {
        emitter.fail(failure);
      }
    }

    void cancel() {
      over = true;
      next.cancel();
    }

    private void cancelWhereOver() {
      if (over) {
        next.cancel();
      }
    }
  }
}
