package dev.parley.interaction;

import dev.parley.access.Quotas;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Where calls wait: each a {@link Uni} under the key of its interaction. */
@ApplicationScoped
public class Parking {
  private final InteractionStore store;
  private final Changes changes;
  private final Alarms alarms;
  private final Quotas quotas;
  private final Clock clock;

  Parking(InteractionStore store, Changes changes, Alarms alarms, Quotas quotas, Clock clock) {
    this.store = store;
    this.changes = changes;
    this.alarms = alarms;
    this.quotas = quotas;
    this.clock = clock;
  }

  /**
   * Waits for the ending.
   *
   * @return the ended interaction or, after the given time, {@code interaction} as it was; on the
   *     event loop on which this method was called, else on any thread. Cancelling it leaves
   *     nothing behind. Fails with a {@code Refusal} {@code too_many_pending} where too many wait
   *     already.
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
        new Interaction.Ending(Outcome.Aborted.LOST, clock.instant(), new Ender.Policy()));
  }

  private void await(
      Interaction interaction, Duration atMost, UniEmitter<? super Interaction> emitter) {
    Quotas.Place place = place(interaction, atMost);
    Cancellable watch = changes.watch(interaction.key(), emitter::complete);
    Cancellable alarm = alarms.after(atMost, () -> emitter.complete(interaction));
    // it may have ended before the watch began
    Cancellable look =
        store
            .find(interaction.key())
            .subscribe()
            .with(found -> look(interaction, found).ifPresent(emitter::complete), emitter::fail);
    emitter.onTermination(() -> {
      watch.cancel();
      alarm.cancel();
      look.cancel();
      place.free();
    });
  }
}
