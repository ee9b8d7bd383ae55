package dev.parley.person;

import dev.parley.question.Urgency;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The devices on which a person sees notifications of what waits for them.
 *
 * @param subscriptions the oldest first
 */
public record PushContact(ChannelTerms terms, List<PushSubscription> subscriptions)
    implements Contact {
  /** How long nobody has looked by default: a page that is open tells first. */
  public static final Duration AFTER = Duration.ofSeconds(20);

  /** So many devices one person can have. */
  public static final int MOST = 10;

  /** A device that took nothing for longer may be gone, although nobody said so. */
  private static final Duration HEARD_WITHIN = Duration.ofDays(14);

  /** Of somebody who has not set anything. */
  public static final PushContact NONE =
      new PushContact(new ChannelTerms(AFTER, Urgency.LOW, false), List.of());

  public PushContact {
    subscriptions = List.copyOf(subscriptions);
  }

  /** The one that is given, or that of somebody who has not set anything. */
  public static PushContact of(@Nullable PushContact known) {
    return known == null ? NONE : known;
  }

  /**
   * The same under other terms. Where texts are switched off, no device may answer any more: what
   * it was given to answer with stays worthless when they come back.
   */
  public PushContact withTerms(ChannelTerms others) {
    return others.withTexts()
        ? new PushContact(others, subscriptions)
        : new PushContact(
            others, subscriptions.stream().map(PushSubscription::withoutAnswers).toList());
  }

  public Optional<PushSubscription> find(String id) {
    return subscriptions.stream().filter(one -> one.isOf(id)).findFirst();
  }

  PushContact with(PushSubscription more) {
    return new PushContact(terms, Stream.concat(subscriptions.stream(), Stream.of(more)).toList());
  }

  PushContact without(Predicate<PushSubscription> which) {
    return new PushContact(terms, subscriptions.stream().filter(which.negate()).toList());
  }

  PushContact changed(UnaryOperator<PushSubscription> how) {
    return new PushContact(terms, subscriptions.stream().map(how).toList());
  }

  @Override
  public boolean isActive() {
    return !subscriptions.isEmpty();
  }

  /** Whether one of the devices took a message, or was added, in the last 14 days. */
  @Override
  public boolean reaches(Instant now) {
    Instant earliest = now.minus(HEARD_WITHIN);
    return subscriptions.stream().anyMatch(one -> one.heardAt().isAfter(earliest));
  }
}
