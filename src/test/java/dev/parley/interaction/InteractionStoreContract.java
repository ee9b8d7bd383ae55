package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.question.AnswerSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * What every interaction store must do. A test for a store extends this class and runs Quarkus with
 * {@link #SETTINGS} and that store; the other parts of the contract are inherited.
 */
abstract class InteractionStoreContract extends PageContract {

  @Test
  void endsOnce() {
    Interaction open = created(Proposal.anywhere());
    Interaction ended = ended(open, DECLINED);
    Interaction.Ending ending = ending(ended);
    assertEquals(DECLINED, ending.outcome());
    assertEquals(HUMAN, ending.by());
    assertTrue(!ending.at().isBefore(open.createdAt()));
    assertEquals(ended, found(open));

    Resolution late = now(store.resolve(open.key(), ANSWERED, HOST));
    assertEquals(ended, assertInstanceOf(Resolution.Late.class, late).interaction());
    assertEquals(ended, found(open));
  }

  @Test
  void endsNothingThatThereIsNot() {
    InteractionKey unknown = Proposal.anywhere().make().key();
    assertInstanceOf(Resolution.Unknown.class, now(store.resolve(unknown, ANSWERED, HUMAN)));
  }

  @Test
  void letsOneOfManyEndingsWin() throws Exception {
    for (int round = 0; round < 10; round++) {
      Interaction open = created(Proposal.anywhere());
      Queue<Change> told = told(open.key().session());
      AtomicInteger reasons = new AtomicInteger();
      List<Resolution> all =
          atOnce(
              50,
              () -> {
                Outcome mine = new Outcome.Declined("reason " + reasons.incrementAndGet());
                return now(store.resolve(open.key(), mine, HUMAN));
              });
      Interaction ended = found(open);
      assertEquals(
          List.of(new Resolution.Won(ended)),
          all.stream().filter(Resolution.Won.class::isInstance).toList());
      assertEquals(
          List.of(new Resolution.Late(ended)),
          all.stream().filter(Resolution.Late.class::isInstance).distinct().toList());
      awaitSize(told, 1);
      assertEquals(List.of(new Change.Resolved(ended)), List.copyOf(told));
    }
  }

  @Test
  void tellsWhatHappensInOrder() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction a = created(proposal);
    attached(proposal);
    Interaction b = created(proposal.id("b"));
    created(proposal.session("elsewhere"));
    Interaction endedB = ended(b, ANSWERED);
    Interaction endedA = ended(a, CANCELLED);
    now(store.resolve(a.key(), ANSWERED, HUMAN));
    awaitSize(told, 4);
    assertEquals(
        List.of(
            new Change.Requested(a),
            new Change.Requested(b),
            new Change.Resolved(endedB),
            new Change.Resolved(endedA)),
        List.copyOf(told));
  }

  @Test
  void expiresInTimeThoughNobodyAsks() {
    Proposal proposal = Proposal.anywhere().shortLived(new Outcome.Expired());
    Queue<Change> told = told(proposal.session());
    Interaction open = created(proposal);
    awaitSize(told, 2);
    Interaction expired = found(open);
    Interaction.Ending ending = ending(expired);
    assertEquals(new Outcome.Expired(), ending.outcome());
    assertEquals(new EndedBy.Policy(), ending.by());
    assertEquals(open.expiresAt(), ending.at());
    assertEquals(
        List.of(new Change.Requested(open), new Change.Resolved(expired)), List.copyOf(told));
  }

  @Test
  void expiresAsTheAskerWished() {
    Outcome defaults =
        new Outcome.Answered(new AnswerSet(List.of(), "As suggested"), Outcome.Provenance.DEFAULT);
    Interaction open = created(Proposal.anywhere().shortLived(defaults));
    assertEquals(defaults, awaitEnding(open).outcome());
  }

  @Test
  void endsNothingThatHasExpired() {
    Interaction open = created(Proposal.anywhere().shortLived(new Outcome.Expired()));
    awaitEnding(open);
    Resolution late = now(store.resolve(open.key(), ANSWERED, HUMAN));
    assertEquals("expired", assertInstanceOf(Resolution.Late.class, late).interaction().status());
  }

  @Test
  void listsASessionOldestFirst() {
    Proposal proposal = Proposal.anywhere();
    Interaction c = created(proposal.id("c"));
    Interaction a = created(proposal.id("a"));
    Interaction endedC = ended(c, ANSWERED);
    Interaction b = created(proposal.id("b"));
    created(proposal.session("another").id("d"));
    assertEquals(List.of(endedC, a, b), list(proposal.session()));
    assertEquals(List.of(a, b), listOpen(proposal.session()));
  }
}
