package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Snoozing;
import dev.parley.json.JsonTimes;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets people put questions off. */
@Singleton
public class Snoozes {
  private final InteractionStore store;

  Snoozes(InteractionStore store) {
    this.store = store;
  }

  /**
   * Notes until when a person does not want an open interaction. Nothing else about it changes.
   *
   * @param until in the future, and before the interaction expires; null to want it again
   * @param connection that of the frontend that says so, which is not told
   * @return until when it is put off now; fails with a {@code Refusal} where it has ended
   * @throws Refusal {@code invalid_argument} where the time is over
   */
  public Uni<Optional<Instant>> snooze(
      InteractionKey key, String person, @Nullable Instant until, String connection) {
    Instant now = store.now();
    if (until != null && !until.isAfter(now)) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "until must be later than now, which is " + JsonTimes.text(now));
    }
    Instant kept = until == null ? null : until.truncatedTo(ChronoUnit.MILLIS);
    return store.snooze(key, person, kept, connection).map(snoozing -> kept(snoozing, kept));
  }

  private static Optional<Instant> kept(Snoozing snoozing, @Nullable Instant until) {
    return switch (snoozing) {
      case Snoozing.Done done -> Optional.ofNullable(until);
      case Snoozing.TooLong(Interaction open) ->
          throw Refusal.of(
              ErrorCode.INVALID_ARGUMENT,
              "until must be before the question expires at " + JsonTimes.text(open.expiresAt()));
      case Snoozing.Late(Interaction ended) -> throw InteractionRefusals.late(ended);
      case Snoozing.Unknown() -> throw InteractionRefusals.notFound();
    };
  }
}
