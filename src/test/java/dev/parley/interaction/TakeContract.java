package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** A person answers a question: a hint, of which the last one counts. */
abstract class TakeContract extends SnoozeContract {
  private static final Duration LASTING = Duration.ofMinutes(1);

  @Test
  void isThatOfTheLastFrontendUntilThisGivesItBack() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal);
    Queue<Change> told = told(proposal.session());
    Interaction first = taken(open, "Ada", "one");
    Interaction second = taken(open, "ゆき 7:3", "two");
    assertEquals("ゆき 7:3", second.attention().take().orElseThrow().person());
    assertEquals(new Taking.Done(second), now(store.giveBack(open.key(), "one")));
    assertEquals(second, found(open));
    assertEquals(List.of(second), listOpen(proposal.session()));
    assertEquals(new Taking.Done(open), now(store.giveBack(open.key(), "two")));
    assertEquals(open, found(open));
    awaitSize(told, 3);
    assertEquals(
        List.of(
            new Change.Taken(first, "one"),
            new Change.Taken(second, "two"),
            new Change.Taken(open, "two")),
        List.copyOf(told));
  }

  @Test
  void lastsForItsTimeAndNotBeyondTheExpiry() {
    Interaction open =
        created(Proposal.anywhere().lasting(Duration.ofMinutes(2), new Outcome.Expired()));
    Instant earliest = open.createdAt().plus(LASTING);
    Interaction taken = taken(open, "Ada", "one");
    Instant until = taken.attention().take().orElseThrow().until();
    assertFalse(until.isBefore(earliest.minusMillis(1)));
    assertTrue(until.isBefore(open.expiresAt()));
    Interaction longer = done(store.take(open.key(), "Ada", "one", Duration.ofHours(1)));
    assertEquals(open.expiresAt(), longer.attention().take().orElseThrow().until());
    assertEquals(until, taken.attention().takenUntil("Bob", until.minusMillis(1)));
    assertNull(taken.attention().takenUntil("Bob", until));
    assertNull(taken.attention().takenUntil("Ada", open.createdAt()));
  }

  @Test
  void endsWithTheQuestionAndHindersNobody() {
    Interaction open = created(Proposal.anywhere());
    taken(open, "Ada", "one");
    Interaction ended = ended(open, ANSWERED);
    assertNull(ended.attention().taken());
    assertEquals(ended, found(open));
    assertEquals(new Taking.Late(ended), now(store.take(open.key(), "Bob", "two", LASTING)));
    assertEquals(new Taking.Late(ended), now(store.giveBack(open.key(), "one")));
    Interaction unknown = Proposal.anywhere().make();
    assertEquals(new Taking.Unknown(), now(store.take(unknown.key(), "Ada", "one", LASTING)));
  }

  private Interaction taken(Interaction open, String person, String connection) {
    return done(store.take(open.key(), person, connection, LASTING));
  }

  private Interaction done(Uni<Taking> taking) {
    return assertInstanceOf(Taking.Done.class, now(taking)).interaction();
  }
}
