package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.question.SubmittedAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** A session has a title, and so has what is asked there. */
abstract class TitleContract extends ExtensionContract {

  private static String titleOf(Interaction interaction) {
    return String.valueOf(interaction.sessionTitle());
  }

  @Test
  void isThatOfTheAskThatBringsItAndOfLaterOnes() {
    Proposal proposal = Proposal.anywhere();
    Interaction before = created(proposal);
    Interaction named = created(proposal.id("b").titled("Fix the login"));
    Interaction later = created(proposal.id("c"));
    assertNull(before.sessionTitle());
    assertNull(found(before).sessionTitle(), "an ask names nothing that was asked before it");
    assertEquals("Fix the login", named.sessionTitle());
    assertEquals("Fix the login", later.sessionTitle());
    assertEquals(later, found(later));
    assertEquals(List.of(before, found(named), later), listOpen(proposal.session()));
    assertNull(created(proposal.session("other")).sessionTitle());
    assertNull(created(proposal.owner("other")).sessionTitle());
  }

  @Test
  void theLatestOfTwoCounts() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal.titled("One"));
    Interaction second = created(proposal.id("b").titled("Two"));
    assertEquals("Two", titleOf(created(proposal.id("c"))));
    assertEquals("One", titleOf(found(first)));
    assertEquals("Two", titleOf(found(second)));
  }

  @Test
  void isThatOfAllThatIsOpenOnceItIsGiven() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction open = created(proposal);
    Interaction other = created(proposal.id("b").titled("Old"));
    Interaction over = ended(created(proposal.id("c")), DECLINED);
    now(store.title(proposal.session(), "New"));
    assertEquals(open.titled("New"), found(open));
    assertEquals("New", titleOf(found(other)));
    assertEquals("Old", titleOf(found(over)));
    awaitSize(told, 6);
    assertEquals(
        List.of(new Change.Updated(found(open)), new Change.Updated(found(other))),
        List.copyOf(told).subList(4, 6));
    assertEquals("New", titleOf(created(proposal.id("d"))));
  }

  @Test
  void isTakenAway() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal.titled("Old"));
    now(store.title(proposal.session(), null));
    assertNull(found(open).sessionTitle());
    assertNull(created(proposal.id("b")).sessionTitle());
  }

  @Test
  void waitsForTheFirstAsk() {
    Proposal proposal = Proposal.anywhere();
    now(store.title(proposal.session(), "Soon"));
    assertEquals("Soon", titleOf(created(proposal)));
  }

  @Test
  void staysWithTheEndingAndWithMoreTime() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal.titled("Here"));
    now(store.extend(open.key(), Duration.ofMinutes(1), Duration.ofDays(1)));
    assertEquals("Here", titleOf(found(open)));
    assertEquals("Here", titleOf(ended(open, ANSWERED)));
    assertEquals("Here", titleOf(found(open)));
  }

  @Test
  void isToldWithADraft() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal.titled("Here"));
    Queue<Change> told = told(proposal.session());
    List<SubmittedAnswer> half = List.of(new SubmittedAnswer("q1", null, List.of("half"), null));
    now(draftStore.draft(open.key(), new Draft("Ada", half, 0), "here"));
    awaitSize(told, 1);
    Change.Drafted drafted = (Change.Drafted) told.element();
    assertEquals("Here", titleOf(drafted.interaction()));
    assertEquals(half, drafted.draft().answers());
  }

  @Test
  void isNotThatOfAnAskThatWasKnownBefore() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal.titled("First"));
    assertEquals("First", titleOf(attached(proposal.titled("Second"))));
    assertEquals("First", titleOf(found(open)));
    assertEquals("First", titleOf(created(proposal.id("b"))));
  }

  @Test
  void isForgottenWithTheSession() {
    Proposal proposal = Proposal.anywhere();
    created(proposal.titled("Gone"));
    now(store.wipe(proposal.session()));
    assertNull(created(proposal).sessionTitle());
  }
}
