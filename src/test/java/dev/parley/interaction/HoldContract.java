package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Release;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What happens to a question, and to its result, when the calls that wait for it go away. */
abstract class HoldContract extends EarlierContract {

  @Test
  void takesBackThatAResultWasHandedOut() {
    Interaction ended = ended(created(Proposal.anywhere()), ANSWERED);
    String reference = ended.reference();
    assertFalse(now(store.collect(reference)));
    now(store.uncollect(reference));
    assertFalse(now(store.collect(reference)));
    // the second time, the result goes to another call that waited
    assertTrue(now(store.collect(reference)));
    now(store.uncollect(reference));
    assertTrue(now(store.collect(reference)));
    now(store.uncollect(Proposal.anywhere().make().reference()));
  }

  @Test
  void knowsAndTellsWhenAResultWasFirstCollected() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction open = created(proposal);
    Interaction ended = ended(open, ANSWERED);
    assertNull(ended.collectedAt());
    now(store.collect(ended.reference()));
    Interaction collected = found(ended);
    Instant at = Objects.requireNonNull(collected.collectedAt());
    assertFalse(at.isBefore(ending(ended).at()));
    assertEquals(ended.collected(at), collected);
    now(store.collect(ended.reference()));
    now(store.uncollect(ended.reference()));
    assertEquals(collected, found(ended));
    now(store.uncollect(ended.reference()));
    assertEquals(ended, found(ended));
    assertEquals(List.of(ended), list(ended.key().session()));

    awaitSize(told, 4);
    Change change = new Change.Collected(ended.key());
    assertEquals(
        List.of(new Change.Requested(open), new Change.Resolved(ended), change, change),
        List.copyOf(told));
  }

  @Test
  void findsSeveralOfASession() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    Interaction second = ended(created(proposal.id("b")), ANSWERED);
    Interaction elsewhere = created(proposal.session("elsewhere"));
    InteractionKey unknown = new InteractionKey(proposal.session(), "unknown");
    assertEquals(
        Set.of(first, second),
        Set.copyOf(
            now(store.find(proposal.session(), List.of(first.key(), unknown, second.key())))));
    assertEquals(elsewhere, found(elsewhere));
  }

  @Test
  void abortsWhatItsCallerAbandons() {
    Interaction abandoned = created(Proposal.anywhere());
    release(abandoned, Release.ABANDON);
    Interaction.Ending ending = awaitEnding(abandoned);
    assertEquals(Outcome.Aborted.ABANDONED, ending.outcome());
    assertEquals(new EndedBy.Policy(), ending.by());
  }

  @Test
  void leavesOpenWhatItsCallerCanComeBackFor() {
    Interaction kept = created(Proposal.anywhere());
    release(kept, Release.KEEP);
    awaitAbandonGrace();
    assertTrue(found(kept).isOpen());
  }

  @Test
  void leavesOpenWhatAnotherCallHolds() {
    Proposal proposal = Proposal.anywhere();
    Interaction held = created(proposal);
    attached(proposal);
    release(held, Release.ABANDON);
    awaitAbandonGrace();
    assertTrue(found(held).isOpen());
    release(held, Release.ABANDON);
    awaitEnding(held);
  }

  @Test
  void leavesOpenWhatAnotherCallCanComeBackFor() {
    Interaction kept = created(Proposal.anywhere());
    release(kept, Release.KEEP);
    assertEquals(Optional.of(kept), now(store.hold(kept.key())));
    release(kept, Release.ABANDON);
    awaitAbandonGrace();
    assertTrue(found(kept).isOpen());
  }

  @Test
  void leavesOpenWhatIsHeldAgainInTime() {
    Proposal proposal = Proposal.anywhere();
    Interaction byHold = created(proposal);
    Interaction byAsk = created(proposal.id("b"));
    release(byHold, Release.ABANDON);
    now(store.hold(byHold.key()));
    release(byAsk, Release.ABANDON);
    attached(proposal.id("b"));
    awaitAbandonGrace();
    assertTrue(found(byHold).isOpen());
    assertTrue(found(byAsk).isOpen());
  }

  @Test
  void holdsAndReleasesWhatHasEndedToNoEffect() {
    Interaction ended = ended(created(Proposal.anywhere()), ANSWERED);
    assertEquals(Optional.of(ended), now(store.hold(ended.key())));
    release(ended, Release.ABANDON);
    release(ended, Release.ABANDON);
    awaitAbandonGrace();
    assertEquals(ended, found(ended));
  }

  @Test
  void releasesWhatThereIsNotToNoEffect() {
    release(Proposal.anywhere().make(), Release.ABANDON);
  }

  @Test
  void tellsACallTheEndingThatComesJustAsItBeginsToWait() throws Exception {
    for (int round = 0; round < 1_000; round++) {
      Interaction open = created(Proposal.anywhere());
      AtomicInteger turn = new AtomicInteger();
      List<Interaction> ended =
          atOnce(
              2,
              () ->
                  turn.getAndIncrement() == 0
                      ? now(waits.park(open, PATIENCE.plus(PATIENCE)))
                      : ended(open, DECLINED));
      assertEquals(ended.get(0), ended.get(1));
    }
  }

  @Test
  void tellsACallTheEndingThatWasToldBeforeItBegan() {
    for (int round = 0; round < 100; round++) {
      Proposal proposal = Proposal.anywhere();
      // in every other round the host does not name the tool use
      Interaction open = created(round % 2 == 0 ? proposal : proposal.withoutId());
      Queue<Change> told = told(open.key().session());
      Interaction ended = ended(open, DECLINED);
      awaitSize(told, 1);
      // another call learns the ending as well
      assertEquals(Optional.of(ended), now(store.hold(open.key())));
      assertEquals(ended, now(waits.park(open, PATIENCE.plus(PATIENCE))));
    }
  }

  @Test
  void handsAResultOutOnceAndThenAgain() {
    Interaction open = created(Proposal.anywhere());
    assertFalse(now(store.collect(open.reference())));
    ended(open, ANSWERED);
    assertFalse(now(store.collect(open.reference())));
    assertTrue(now(store.collect(open.reference())));
    assertTrue(now(store.collect(open.reference())));
  }

  @Test
  void handsAResultOutToOneOfManyFirst() throws Exception {
    Interaction ended = ended(created(Proposal.anywhere()), ANSWERED);
    var replayed = atOnce(50, () -> now(store.collect(ended.reference())));
    assertEquals(1, replayed.stream().filter(again -> !again).count());
  }

  @Test
  void forgetsAResultInTheEnd() {
    Proposal proposal = Proposal.anywhere().alone("turn");
    Interaction first = ended(created(proposal), ANSWERED);
    Interaction open = created(proposal.id("b").alone("other turn"));
    awaitForgotten(first);
    assertTrue(now(store.find(first.reference())).isEmpty());
    assertTrue(now(store.hold(first.key())).isEmpty());
    assertFalse(now(store.collect(first.reference())));
    assertEquals(List.of(open), list(proposal.session()));
    // its id and its turn are free again
    created(proposal.digest("other"));
  }
}
