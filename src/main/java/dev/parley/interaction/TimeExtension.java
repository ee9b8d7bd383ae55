package dev.parley.interaction;

import dev.parley.config.InteractionConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Extension;
import dev.parley.limits.RateLimits;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** Gives the human more time for open questions (WCAG 2.2, 2.2.1 Timing Adjustable). */
@Singleton
public class TimeExtension {
  /** The least that can be asked for, so that nobody has to ask all the time. */
  public static final Duration LEAST = Duration.ofMinutes(1);

  private final InteractionStore store;
  private final RateLimits limits;
  private final InteractionObserver observer;
  private final Duration longest;

  TimeExtension(
      InteractionStore store,
      RateLimits limits,
      InteractionObserver observer,
      InteractionConfig config) {
    this.store = store;
    this.limits = limits;
    this.observer = observer;
    this.longest = config.maxTtl();
  }

  /**
   * Has an interaction expire later by a time, or by as much as {@code parley.interaction.max-ttl}
   * allows from its creation.
   *
   * @return it as it is now; fails with a {@link Refusal} where it has ended, or is open as long as
   *     it may be already
   */
  public Uni<Interaction> extend(InteractionKey key, Duration by, Actor who) {
    if (by.compareTo(LEAST) < 0) {
      return Uni.createFrom().failure(tooShort());
    }
    Duration most = by.compareTo(longest) > 0 ? longest : by;
    return limits.answer(
        key.session(),
        () ->
            store
                .extend(key, most, longest)
                .map(TimeExtension::extended)
                .invoke(open -> observer.extended(open, who)));
  }

  /** The refusal of what is no time, or too short a time. */
  public static Refusal tooShort() {
    return Refusal.of(
        ErrorCode.INVALID_ARGUMENT,
        "seconds must be a whole number of at least " + LEAST.toSeconds());
  }

  private static Interaction extended(Extension extension) {
    return switch (extension) {
      case Extension.Extended(Interaction open) -> open;
      case Extension.AtLimit(Interaction open) ->
          throw Refusal.of(
              ErrorCode.MAX_TTL_REACHED,
              "This interaction is open as long as it may be; it cannot have more time",
              Map.of("expiresAt", open.expiresAt().truncatedTo(ChronoUnit.MILLIS).toString()));
      case Extension.Late(Interaction ended) -> throw InteractionRefusals.late(ended);
      case Extension.Unknown() -> throw InteractionRefusals.notFound();
    };
  }
}
