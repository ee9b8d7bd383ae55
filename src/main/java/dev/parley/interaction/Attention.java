package dev.parley.interaction;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What people did with an interaction short of ending it.
 *
 * @param seenAt when a frontend first reported that a person has seen it while it was open, or null
 * @param snoozed until when each person put it off, by {@code Caller.who()}; times that are over
 *     may be among them. Empty once it has ended
 * @param taken who answers it now, or null; null once it has ended
 */
public record Attention(
    @Nullable Instant seenAt, Map<String, Instant> snoozed, @Nullable Take taken) {
  static final Attention NONE = new Attention(null, Map.of(), null);

  /** For how many people a snooze of one interaction is kept; the one that ends first goes. */
  public static final int MOST_SNOOZES = 8;

  public Attention {
    snoozed = Map.copyOf(snoozed);
  }

  Attention seen(@Nullable Instant at) {
    return of(at, snoozed, taken);
  }

  Attention snoozed(Map<String, Instant> people) {
    return of(seenAt, people, taken);
  }

  /** The same with who answers it now, or null. */
  public Attention taken(@Nullable Take by) {
    return of(seenAt, snoozed, by);
  }

  private static Attention of(
      @Nullable Instant seenAt, Map<String, Instant> snoozed, @Nullable Take taken) {
    return seenAt == null && snoozed.isEmpty() && taken == null
        ? NONE
        : new Attention(seenAt, snoozed, taken);
  }

  /** The same after a person put it off, or ended that with null. */
  public Attention snoozed(String person, @Nullable Instant until) {
    Map<String, Instant> people = new TreeMap<>(snoozed);
    people.remove(person);
    if (until != null) {
      if (people.size() >= MOST_SNOOZES) {
        people.remove(first(people));
      }
      people.put(person, until);
    }
    return snoozed(people);
  }

  /** Of those that end first the one whose name is first, as the script has it. */
  private static String first(Map<String, Instant> people) {
    return people.entrySet().stream()
        .min(
            Map.Entry.<String, Instant>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .orElseThrow()
        .getKey();
  }

  /** What is left of it with the ending. */
  Attention ended() {
    return of(seenAt, Map.of(), null);
  }

  /** Until when the last of those who put it off does not want it; empty where that is over. */
  public Optional<Instant> snoozedUntil(Instant now) {
    return snoozed.values().stream().filter(until -> until.isAfter(now)).max(Instant::compareTo);
  }

  /** Until when this person put it off; null where that is over, or they did not. */
  public @Nullable Instant snoozedUntil(String person, Instant now) {
    Instant until = snoozed.get(person);
    return until != null && until.isAfter(now) ? until : null;
  }

  /** Who answers it now, or did so last. */
  public Optional<Take> take() {
    return Optional.ofNullable(taken);
  }

  /** Until when somebody else than this person answers it; null if nobody does. */
  public @Nullable Instant takenUntil(String person, Instant now) {
    return taken != null && taken.until().isAfter(now) && !taken.person().equals(person)
        ? taken.until()
        : null;
  }
}
