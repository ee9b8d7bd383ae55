package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What a store does when a client may not ask any more. */
abstract class WithdrawalContract extends ElicitedContract {

  @Test
  void endsWhatAWithdrawnAskerHasOpen() {
    Proposal proposal = Proposal.byKey();
    Queue<Change> told = told(proposal.session());
    Interaction here = created(proposal);
    Interaction there = created(proposal.session("there"));
    Interaction answered = ended(created(proposal.id("b")), ANSWERED);
    Interaction ofTheSameOwner = created(proposal.id("c").client("backend"));
    Interaction ofAnotherOwner = created(Proposal.byKey());

    now(store.withdraw(proposal.asker()));

    for (Interaction one : List.of(here, there)) {
      Interaction.Ending ending = ending(found(one));
      assertEquals(Outcome.Aborted.WITHDRAWN, ending.outcome());
      assertEquals(new EndedBy.Policy(), ending.by());
    }
    assertEquals(answered, found(answered));
    assertTrue(found(ofTheSameOwner).isOpen());
    assertTrue(found(ofAnotherOwner).isOpen());
    awaitSize(told, 5);
    assertTrue(told.contains(new Change.Resolved(found(here))), told::toString);
  }

  @Test
  void withdrawsNothingWhereNothingWasAsked() {
    now(store.withdraw(Proposal.byKey().asker()));
  }
}
