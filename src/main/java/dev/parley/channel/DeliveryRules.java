package dev.parley.channel;

import dev.parley.channel.Delivery.Why;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.Attention;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.NoticeClaim;
import dev.parley.interaction.NoticePlan;
import dev.parley.interaction.NoticeSettlement;
import dev.parley.interaction.NoticeStore;
import dev.parley.interaction.Stage;
import dev.parley.person.PersonSettings;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether a person is told now, and when what could not be told is tried again. */
@Singleton
class DeliveryRules {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  /** Without jitter, the pauses between them take two hours and 25 minutes. */
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
    if (claim.stage() != Stage.REQUESTED) {
      // whoever was told of the question also learns what became of it, which disturbs nobody
      return plan.canTell(settings, claim.channel())
          ? Optional.empty()
          : Optional.of(new NoticeSettlement.Over());
    }
    Interaction question = claim.interaction();
    Duration after = plan.of(settings, question.ask().urgency()).get(claim.channel());
    if (after == null || (!after.isZero() && question.seenAt() != null)) {
      return Optional.of(new NoticeSettlement.Over());
    }
    return quietUntil(question, settings, now)
        .map(until -> new NoticeSettlement.Postponed(untilNextLook(Duration.between(now, until))));
  }

  private static Optional<Instant> quietUntil(
      Interaction question, PersonSettings settings, Instant now) {
    return Stream.of(settings.undisturbedUntil(now), snoozedUntil(question, now))
        .flatMap(Optional::stream)
        .max(Instant::compareTo);
  }

  /** What others put off counts only where nobody can tell them from the person. */
  private static Optional<Instant> snoozedUntil(Interaction question, Instant now) {
    InboxKey inbox = question.ask().inbox();
    Attention attention = question.attention();
    return inbox == null || inbox.who().isEmpty()
        ? attention.snoozedUntil(now)
        : Optional.ofNullable(attention.snoozedUntil(inbox.who().get(), now));
  }

  /** The person may be back earlier than they said. */
  private static Duration untilNextLook(Duration quiet) {
    return shorter(quiet, NoticeStore.WATCH);
  }

  /**
   * What becomes of a claim after an attempt to tell.
   *
   * @param tries how many there were, with this one
   */
  static NoticeSettlement settled(int tries, Delivery delivery) {
    return switch (delivery) {
      case Delivery.Accepted(String receipt) -> new NoticeSettlement.Told(receipt);
      case Delivery.Refused refused -> new NoticeSettlement.Over();
      // room here is free again soon, whatever the receiver does
      case Delivery.Failed(var why, var retryAfter) when why == Why.BUSY ->
          new NoticeSettlement.Untried(pause(1));
      case Delivery.Failed(var why, Duration retryAfter) ->
          tries >= MOST_TRIES
              ? new NoticeSettlement.Over()
              : new NoticeSettlement.Failed(pause(tries, retryAfter));
    };
  }

  /**
   * Not shorter than the usual pause: who always wants to be called again at once would have used
   * up all tries within seconds.
   */
  private static Duration pause(int tries, @Nullable Duration retryAfter) {
    Duration usual = pause(tries);
    return retryAfter == null || retryAfter.compareTo(usual) < 0 ? usual : retryAfter;
  }

  /** Longer after each try, and with jitter, so that a receiver that comes back is not flooded. */
  private static Duration pause(int tries) {
    Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(tries - 1, MOST_TRIES));
    long millis = shorter(doubled, LONGEST_PAUSE).toMillis();
    return Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
