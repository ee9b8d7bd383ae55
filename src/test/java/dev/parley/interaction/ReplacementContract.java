package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An ask in the place of an earlier interaction: both change, or neither does. */
abstract class ReplacementContract extends ReattachmentContract {

  @Test
  void endsTheEarlierOneAndCreatesTheNew() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction earlier = created(proposal);
    Interaction corrected = created(proposal.id("b").digest("other").replacing(earlier));
    assertEquals("a", corrected.ask().ids().replaces());
    Interaction.Ending ending = ending(found(earlier));
    assertEquals(Outcome.Aborted.REPLACED, ending.outcome());
    assertEquals(HOST, ending.by());
    assertEquals(corrected.createdAt(), ending.at());
    awaitSize(told, 3);
    assertEquals(
        List.of(
            new Change.Requested(earlier),
            new Change.Resolved(found(earlier)),
            new Change.Requested(corrected)),
        List.copyOf(told));
    assertEquals(List.of(corrected), listOpen(proposal.session()));
  }

  @Test
  void leavesTheEarlierOneAloneWhereNothingIsCreated() {
    Proposal proposal = Proposal.anywhere().alone("turn");
    Interaction earlier = created(proposal);
    Interaction other = created(proposal.id("b").alone("other"));
    Proposal corrected = proposal.digest("other").replacing(earlier);
    assertInstanceOf(Creation.Conflict.class, create(corrected.id("b")));
    assertInstanceOf(Creation.Conflict.class, create(corrected));
    assertInstanceOf(Creation.TurnTaken.class, create(corrected.id("c").alone("other")));
    assertEquals(other, attached(proposal.id("b").alone("other").replacing(earlier)));
    assertEquals(List.of(earlier, other), listOpen(proposal.session()));
  }

  @Test
  void takesThePlaceOfTheEarlierOneWhereThereIsNoOther() {
    Proposal proposal = Proposal.anywhere();
    List<Interaction> all = new ArrayList<>(fill(proposal));
    Interaction earlier = all.removeFirst();
    Interaction corrected = created(proposal.id("next").digest("other").replacing(earlier));
    all.add(corrected);
    assertEquals(all, listOpen(proposal.session()));

    // it has ended, so it frees nothing any more
    Proposal again = proposal.id("again").digest("third").replacing(earlier);
    assertEquals(full(Bound.SESSION, SESSION_BOUND), create(again));
    assertEquals(all, listOpen(proposal.session()));
  }

  @Test
  void leavesAnEndingAsItIs() {
    Proposal proposal = Proposal.anywhere();
    Interaction earlier = ended(created(proposal), ANSWERED);
    created(proposal.id("b").digest("other").replacing(earlier));
    assertEquals(earlier, found(earlier));
  }

  @Test
  void createsWhereTheEarlierOneIsForgotten() {
    Proposal proposal = Proposal.anywhere();
    created(proposal.replacing(Proposal.anywhere().make()).id("b"));
  }

  @Test
  void decidesBetweenAnAnswerAndAReplacement() throws Exception {
    for (int round = 0; round < 20; round++) {
      Proposal proposal = Proposal.anywhere();
      Interaction earlier = created(proposal);
      Proposal corrected = proposal.id("b").digest("other").replacing(earlier);
      AtomicInteger turn = new AtomicInteger();
      atOnce(
          2,
          () ->
              turn.getAndIncrement() == 0
                  ? now(store.resolve(earlier.key(), ANSWERED, HUMAN))
                  : create(corrected));
      Outcome outcome = ending(found(earlier)).outcome();
      assertTrue(Set.of(ANSWERED, Outcome.Aborted.REPLACED).contains(outcome));
      List<Interaction> open = listOpen(proposal.session());
      assertEquals(1, open.size());
      ended(open.getFirst(), CANCELLED);
    }
  }
}
