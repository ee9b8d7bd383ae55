package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Titling;
import dev.parley.question.SubmittedAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A session has a title, and so has what is asked there. */
abstract class TitleContract extends ExtensionContract {
  private static final String NONE = "none";

  private static String titleOf(Interaction interaction) {
    String title = interaction.ask().sessionTitle();
    return title == null ? NONE : title;
  }

  private Titling title(SessionKey session, @Nullable String title) {
    Titling done = now(store.title(session, title));
    now(store.retitle(session));
    return done;
  }

  @Test
  void isThatOfTheAskThatBringsItAndOfLaterOnes() {
    Proposal proposal = Proposal.anywhere();
    Interaction before = created(proposal);
    Interaction named = created(proposal.id("b").titled("Fix the login"));
    Interaction later = created(proposal.id("c"));
    assertEquals(NONE, titleOf(before));
    assertEquals(NONE, titleOf(found(before)), "an ask names nothing that was asked before it");
    assertEquals("Fix the login", titleOf(named));
    assertEquals("Fix the login", titleOf(later));
    assertEquals(later, found(later));
    assertEquals(List.of(before, found(named), later), listOpen(proposal.session()));
    assertEquals(NONE, titleOf(created(proposal.session("other"))));
    assertEquals(NONE, titleOf(created(proposal.owner("other"))));
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
    assertEquals(Titling.GIVEN, title(proposal.session(), "New"));
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
    assertEquals(Titling.GIVEN, title(proposal.session(), null));
    assertEquals(Titling.KEPT, title(proposal.session(), null));
    assertEquals(NONE, titleOf(found(open)));
    assertEquals(NONE, titleOf(created(proposal.id("b"))));
  }

  @Test
  void isNotToldAgainWhereItIsTheSame() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction first = created(proposal.titled("Same"));
    Interaction untitled = created(proposal.session("x").titled("Same"));
    created(proposal.id("b").titled("Same"));
    assertEquals(Titling.KEPT, title(proposal.session(), "Same"));
    Interaction over = ended(first, DECLINED);
    awaitSize(told, 3);
    assertEquals(new Change.Resolved(over), List.copyOf(told).get(2));
    assertEquals(Titling.GIVEN, title(untitled.key().session(), "Other"));
  }

  @Test
  void isGivenToWhatWasAskedBeforeAnEqualOne() {
    Proposal proposal = Proposal.anywhere();
    Interaction before = created(proposal);
    created(proposal.id("b").titled("Same"));
    assertEquals(Titling.KEPT, title(proposal.session(), "Same"));
    assertEquals("Same", titleOf(found(before)));
  }

  @Test
  void isGivenToMuchPartAfterPart() {
    Proposal proposal = Proposal.anywhere().heavy(200_000);
    List<Interaction> all =
        Stream.of("a", "b", "c", "d").map(id -> created(proposal.id(id))).toList();
    title(proposal.session(), "Large");
    all.forEach(one -> assertEquals("Large", titleOf(found(one))));
  }

  @Test
  void isGivenToNothing() {
    Proposal proposal = Proposal.anywhere();
    assertEquals(Titling.UNKNOWN, title(proposal.session(), "Soon"));
    assertEquals(Titling.UNKNOWN, title(proposal.session(), null));
    assertEquals(NONE, titleOf(created(proposal)));
  }

  @Test
  void goesWithTheLastOfWhatIsOpenOrReadable() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = ended(created(proposal.titled("Here")), DECLINED);
    assertEquals(Titling.KEPT, title(proposal.session(), "Here"));
    Interaction second = created(proposal.id("b"));
    awaitForgotten(first);
    Interaction third = created(proposal.id("c"));
    assertEquals("Here", titleOf(third));
    List.of(second, third).forEach(open -> ended(open, DECLINED));
    awaitForgotten(second);
    awaitForgotten(third);
    assertEquals(Titling.UNKNOWN, title(proposal.session(), "Late"));
    assertEquals(NONE, titleOf(created(proposal.id("e"))));
  }

  @Test
  void staysWhereTheLastGivesItsPlace() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal.titled("Here"));
    assertEquals("Here", titleOf(created(proposal.id("b").replacing(first))));
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
    assertEquals(NONE, titleOf(created(proposal)));
  }
}
