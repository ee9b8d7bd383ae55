package dev.parley.channel;

import dev.parley.interaction.Interaction;
import dev.parley.interaction.NoticeClaim;
import dev.parley.interaction.NoticePlan;
import dev.parley.interaction.NoticeSettlement;
import dev.parley.interaction.Stage;
import dev.parley.person.PersonSettings;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Whether a person is told now, and when what could not be told is tried again. */
@Singleton
class DeliveryRules {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  /** Without jitter, the pauses between them take three hours and a half. */
  private static final int MOST_TRIES = 12;

  private final NoticePlan plan;

  DeliveryRules(NoticePlan plan) {
    this.plan = plan;
  }

  /**
   * What is done with a claim without telling anybody; empty where it is to be told.
   *
   * @param settings those of the person now
   */
  Optional<NoticeSettlement> withheld(NoticeClaim claim, PersonSettings settings, Instant now) {
    Interaction question = claim.interaction();
    Duration after = plan.of(settings, question.ask().urgency()).get(claim.channel());
    if (after == null) {
      return Optional.of(new NoticeSettlement.Over());
    }
    if (claim.stage() != Stage.REQUESTED) {
      // whoever was told of the question also learns what became of it, which disturbs nobody
      return Optional.empty();
    }
    if (!after.isZero() && question.seenAt() != null) {
      return Optional.of(new NoticeSettlement.Over());
    }
    return quietUntil(question, settings, now)
        .map(until -> new NoticeSettlement.Postponed(Duration.between(now, until)));
  }

  private static Optional<Instant> quietUntil(
      Interaction question, PersonSettings settings, Instant now) {
    return Stream.of(settings.undisturbedUntil(now), question.attention().snoozedUntil(now))
        .flatMap(Optional::stream)
        .max(Instant::compareTo);
  }

  /** What becomes of a claim after an attempt to tell. */
  NoticeSettlement settled(NoticeClaim claim, Delivery delivery) {
    return switch (delivery) {
      case Delivery.Accepted(String receipt) -> new NoticeSettlement.Told(receipt);
      case Delivery.Refused refused -> new NoticeSettlement.Over();
      case Delivery.Failed(var why, Duration retryAfter) ->
          claim.tries() >= MOST_TRIES
              ? new NoticeSettlement.Over()
              : new NoticeSettlement.Failed(retryAfter == null ? pause(claim.tries()) : retryAfter);
    };
  }

  /** Longer after each try, and with jitter, so that a receiver that comes back is not flooded. */
  private static Duration pause(int tries) {
    Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(tries - 1, MOST_TRIES));
    long millis = (doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE).toMillis();
    return Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
  }
}
