package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.parley.interaction.InteractionStore.Snoozing;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** People put questions off, each for themselves. */
abstract class SnoozeContract extends SeenContract {
  private static final String AT = "connection";

  private final Instant begun = Instant.now().truncatedTo(ChronoUnit.MILLIS);

  @Test
  void keepsAndTellsUntilWhenEachPersonPutItOff() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal);
    Queue<Change> told = told(proposal.session());
    Interaction first = snoozed(open, "Ada", in(60));
    assertEquals(Map.of("Ada", in(60)), first.attention().snoozed());
    Interaction both = snoozed(open, "ゆき 7:3", in(120));
    assertEquals(Map.of("Ada", in(60), "ゆき 7:3", in(120)), both.attention().snoozed());
    Interaction moved = snoozed(open, "Ada", in(30));
    Interaction left = snoozed(open, "ゆき 7:3", null);
    assertEquals(Map.of("Ada", in(30)), left.attention().snoozed());
    assertEquals(left, found(open));
    assertEquals(List.of(left), listOpen(proposal.session()));
    awaitSize(told, 4);
    assertEquals(
        List.of(
            new Change.Snoozed(first, "Ada", AT),
            new Change.Snoozed(both, "ゆき 7:3", AT),
            new Change.Snoozed(moved, "Ada", AT),
            new Change.Snoozed(left, "ゆき 7:3", AT)),
        List.copyOf(told));
  }

  @Test
  void isNotPutOffBeyondItsExpiryUnlessThatMoves() {
    Interaction open =
        created(Proposal.anywhere().lasting(Duration.ofMinutes(2), new Outcome.Expired()));
    assertEquals(
        new Snoozing.TooLong(open), now(store.snooze(open.key(), "Ada", open.expiresAt(), AT)));
    assertEquals(open, found(open));
    now(store.extend(open.key(), Duration.ofHours(1), Duration.ofDays(1)));
    snoozed(open, "Ada", open.expiresAt());
  }

  @Test
  void goesWithTheEndingAndTheSightingStays() {
    Interaction open = created(Proposal.anywhere());
    now(store.seen(open.key(), AT));
    Interaction snoozed = snoozed(open, "Ada", in(60));
    Interaction ended = ended(open, ANSWERED);
    assertEquals(new Attention(snoozed.seenAt(), Map.of(), null), ended.attention());
    assertEquals(ended, found(open));
    assertEquals(new Snoozing.Late(ended), now(store.snooze(open.key(), "Ada", in(90), AT)));
    Interaction unknown = Proposal.anywhere().make();
    assertEquals(new Snoozing.Unknown(), now(store.snooze(unknown.key(), "Ada", null, AT)));
  }

  /** Of those that end at the same time the first by name goes. */
  @Test
  void keepsItForSoManyPeople() {
    Interaction open = created(Proposal.anywhere());
    for (int i = 0; i < Attention.MOST_SNOOZES; i++) {
      snoozed(open, "p" + i, in(i < 2 ? 60 : 120));
    }
    Interaction now = snoozed(open, "one more", in(30));
    assertEquals(
        Set.of("p1", "p2", "p3", "p4", "p5", "p6", "p7", "one more"),
        now.attention().snoozed().keySet());
    assertEquals(now, found(open));
  }

  private Interaction snoozed(Interaction open, String person, @Nullable Instant until) {
    return assertInstanceOf(Snoozing.Done.class, now(store.snooze(open.key(), person, until, AT)))
        .interaction();
  }

  private Instant in(int seconds) {
    return begun.plusSeconds(seconds);
  }
}
