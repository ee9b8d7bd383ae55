package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Extension;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.question.AnswerSet;
import dev.parley.question.SubmittedAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A human gets more time, and all that went by the old expiry goes by the new one. */
abstract class ExtensionContract extends WithdrawalContract {
  private static final Duration SOON = Duration.ofMillis(300);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Outcome EXPIRED = new Outcome.Expired();

  @Test
  void expiresLaterAndTellsIt() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction open = created(proposal);
    Interaction extended = extended(open, Duration.ofMinutes(10));
    assertEquals(open.expiresAt().plus(Duration.ofMinutes(10)), extended.expiresAt());
    assertEquals(open.extended(Duration.ofMinutes(10), DAY), extended);
    assertEquals(extended, found(open));
    assertEquals(List.of(extended), listOpen(proposal.session()));
    awaitSize(told, 2);
    assertEquals(
        List.of(new Change.Requested(open), new Change.Updated(extended)), List.copyOf(told));
  }

  @Test
  void givesEachOfManyAtOnceTheirTime() throws Exception {
    Interaction open = created(Proposal.anywhere());
    List<Extension> all = atOnce(8, () -> now(store.extend(open.key(), HOUR, DAY)));
    assertTrue(all.stream().allMatch(Extension.Extended.class::isInstance), all::toString);
    assertEquals(open.expiresAt().plus(HOUR.multipliedBy(8)), found(open).expiresAt());
  }

  @Test
  void isOpenNoLongerThanItMay() {
    Interaction open = created(Proposal.anywhere());
    Duration most = Duration.ofMinutes(70);
    Extension first = now(store.extend(open.key(), HOUR, most));
    Interaction longest = assertInstanceOf(Extension.Extended.class, first).interaction();
    assertEquals(open.createdAt().plus(most), longest.expiresAt());
    assertEquals(new Extension.AtLimit(longest), now(store.extend(open.key(), HOUR, most)));
    // where the bound was lowered since, it moves no earlier
    assertEquals(new Extension.AtLimit(longest), now(store.extend(open.key(), HOUR, SOON)));
    assertEquals(longest, found(open));
  }

  @Test
  void isNotEndedAtItsOldTime() {
    Proposal proposal = Proposal.anywhere().lasting(SOON, EXPIRED);
    Queue<Change> told = told(proposal.session());
    Interaction open = created(proposal);
    Interaction extended = extended(open, HOUR);
    Interaction expired = created(proposal.id("b"));
    awaitEnding(expired);
    assertEquals(extended, found(open));
    awaitSize(told, 4);
    assertTrue(told.stream().noneMatch(change -> isEndOf(open, change)), told::toString);
  }

  @Test
  void extendsNothingThatHasEnded() {
    Interaction over = created(Proposal.anywhere().shortLived(EXPIRED));
    awaitEnding(over);
    Interaction answered = ended(created(Proposal.anywhere()), ANSWERED);
    Interaction unknown = Proposal.anywhere().make();
    assertEquals(new Extension.Late(found(over)), now(store.extend(over.key(), HOUR, DAY)));
    assertEquals(new Extension.Late(answered), now(store.extend(answered.key(), HOUR, DAY)));
    assertEquals(new Extension.Unknown(), now(store.extend(unknown.key(), HOUR, DAY)));
  }

  /** Whichever comes first, the sweep or the extension, the other sees it. */
  @Test
  void endsOrExtendsButNeverBoth() {
    Proposal proposal = Proposal.anywhere();
    for (int i = 0; i < 30; i++) {
      Duration life = Duration.ofMillis(1 + i % 4);
      Interaction open = created(proposal.session("s" + i).lasting(life, EXPIRED));
      switch (now(store.extend(open.key(), HOUR, DAY))) {
        case Extension.Extended(Interaction extended) -> {
          assertEquals(extended, found(open));
          ended(open, ANSWERED);
        }
        case Extension.Late(Interaction late) -> {
          assertEquals("expired", late.status());
          assertEquals(open.expiresAt(), ending(late).at());
        }
        case Extension other -> throw new AssertionError(other.toString());
      }
    }
  }

  @Test
  void expiresAtItsNewTimeAsTheAskerWished() {
    Outcome defaults =
        new Outcome.Answered(new AnswerSet(List.of(), "As suggested"), Outcome.Provenance.DEFAULT);
    Interaction open = created(Proposal.anywhere().lasting(SOON, defaults));
    Instant later = extended(open, SOON).expiresAt();
    Interaction.Ending ending = awaitEnding(open);
    assertEquals(open.expiresAt().plus(SOON), later);
    assertEquals(later, ending.at());
    assertEquals(defaults, ending.outcome());
  }

  @Test
  void isAbandonedAllTheSame() {
    Interaction open = created(Proposal.anywhere());
    release(open, Release.ABANDON);
    extended(open, HOUR);
    assertEquals(Outcome.Aborted.ABANDONED, awaitEnding(open).outcome());
  }

  @Test
  void isHeldAgainUntilItsNewTime() {
    Proposal proposal = Proposal.anywhere().lasting(SOON, EXPIRED);
    Interaction open = created(proposal);
    release(open, Release.ABANDON);
    Interaction extended = extended(open, HOUR);
    assertEquals(extended, attached(proposal));
    awaitEnding(created(proposal.id("b")));
    awaitAbandonGrace();
    assertEquals(extended, found(open));
  }

  /** Nothing of it is forgotten when its result would have been, had it ended at its old time. */
  @Test
  void keepsAllOfItUntilItsNewTime() {
    Proposal brief = Proposal.anywhere().lasting(SOON, EXPIRED);
    Proposal joined = brief.withoutId().join("again");
    Proposal alone = brief.session("turns").alone("turn");
    Interaction open = created(joined);
    Interaction inTurn = created(alone);
    List<SubmittedAnswer> half = List.of(new SubmittedAnswer("q1", null, List.of("half"), null));
    now(draftStore.draft(open.key(), new Draft("Ada", half, 0), "here"));
    Stream.of(open, inTurn).forEach(one -> extended(one, HOUR));

    awaitForgotten(created(brief.session("over")));

    Interaction kept = found(open);
    assertTrue(kept.isOpen());
    assertEquals(kept, now(store.find(open.reference())).orElseThrow());
    assertEquals(List.of(kept), listOpen(joined.session()));
    assertEquals(
        Set.of(open.key()),
        now(draftStore.drafts(joined.session(), List.of(open.key(), inTurn.key()), "Ada"))
            .keySet());
    assertEquals(kept, attached(joined));
    assertEquals(new Creation.TurnTaken(), create(alone.id("another")));
    assertEquals(ANSWERED, ending(ended(open, ANSWERED)).outcome());
  }

  @Test
  void endsWhatAWithdrawnAskerHasOpenForLonger() {
    Proposal proposal = Proposal.byKey().lasting(SOON, EXPIRED);
    Interaction open = created(proposal);
    extended(open, HOUR);
    awaitEnding(created(proposal.id("b")));

    now(store.withdraw(proposal.asker()));

    assertEquals(Outcome.Aborted.WITHDRAWN, ending(found(open)).outcome());
  }

  private static boolean isEndOf(Interaction open, Change change) {
    return change instanceof Change.Resolved(Interaction ended) && ended.key().equals(open.key());
  }

  private Interaction extended(Interaction open, Duration by) {
    Extension extension = now(store.extend(open.key(), by, DAY));
    return assertInstanceOf(Extension.Extended.class, extension).interaction();
  }
}
