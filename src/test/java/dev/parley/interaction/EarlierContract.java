package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.Value;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What a new interaction knows of an earlier one that asked the same. */
abstract class EarlierContract extends ReplacementContract {
  private static final Outcome ASKED_BACK = new Outcome.Declined("Which one?", true);

  @Test
  void remembersWhatAHumanSaidToWhateverClientAndHoweverCollected() {
    Proposal proposal = Proposal.anywhere();
    Queue<Change> told = told(proposal.session());
    Interaction first = created(proposal);
    assertNull(first.earlier());
    Interaction answered = ended(first, said(first, "So"));
    now(store.collect(answered.reference()));

    Interaction again = created(proposal.id("b").identity("name:other"));
    assertEarlier(answered, again);
    assertEquals(again, found(again));
    assertEquals(again, now(store.find(again.reference())).orElseThrow());
    assertEquals(List.of(again), listOpen(proposal.session()));
    awaitSize(told, 4);
    assertEquals(
        List.of(
            new Change.Requested(first),
            new Change.Resolved(answered),
            new Change.Collected(answered.key()),
            new Change.Requested(again)),
        List.copyOf(told));
    assertEarlier(answered, created(proposal.withoutId().join("key").identity("name:third")));
  }

  @Test
  void remembersTheLatest() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    ended(first, said(first, "So"));
    Interaction second = created(proposal.id("b"));
    Interaction latest = ended(second, said(second, "Not so"));
    assertNull(latest.earlier(), "it goes with the ending");
    assertNull(found(latest).earlier());
    Interaction third = created(proposal.id("c"));
    assertEarlier(latest, third);
    ended(third, DECLINED);
    assertEarlier(latest, created(proposal.id("d")));
  }

  @Test
  void remembersNothingElse() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    ended(first, DECLINED);
    Interaction dismissed = created(proposal.id("b"));
    assertNull(dismissed.earlier());
    ended(dismissed, CANCELLED);
    Outcome defaults =
        new Outcome.Answered(new AnswerSet(List.of(), null), Outcome.Provenance.DEFAULT);
    Interaction expired = created(proposal.id("c").shortLived(defaults));
    assertNull(expired.earlier());
    awaitEnding(expired);
    Interaction last = created(proposal.id("d"));
    assertNull(last.earlier());
    ended(last, said(last, "So"));
    assertNull(created(proposal.id("e").digest("other")).earlier());
    assertNull(created(proposal.id("f").client("other")).earlier());
    assertNull(created(proposal.session("other")).earlier());
  }

  @Test
  void remembersNothingThatIsForgotten() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    ended(first, said(first, "So"));
    now(store.wipe(proposal.session()));
    Interaction second = created(proposal);
    assertNull(second.earlier());
    Interaction answered = ended(second, said(second, "So"));
    Interaction open = created(proposal.id("b"));
    awaitForgotten(answered);
    assertNull(created(proposal.id("c")).earlier());
    assertEarlier(answered, found(open));
  }

  @Test
  void remembersInThePlaceOfAnother() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    Interaction answered = ended(first, said(first, "So"));
    Interaction again = created(proposal.id("b"));
    Interaction next = created(proposal.id("c").replacing(again));
    assertEarlier(answered, next);
    assertNull(found(again).earlier());
  }

  @Test
  void showsWordsInTheNextQuestionOfTheSameAskerAlone() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    Interaction asked = ended(first, ASKED_BACK);
    now(store.collect(asked.reference()));
    assertNull(created(proposal.id("b").client("other")).earlier());
    assertNull(created(proposal.session("other")).earlier());

    Interaction next = created(proposal.id("c").digest("other").identity("name:other"));
    EarlierAnswer words = assertWords(asked, next);
    assertEquals(words, found(next).earlier());
    assertNull(created(proposal.id("d")).earlier());
    assertNull(ended(next, CANCELLED).earlier());
  }

  @Test
  void showsWordsBeforeAnEarlierAnswerAndInThePlaceOfAnother() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal);
    Interaction answered = ended(first, said(first, "So"));
    Interaction asked = ended(created(proposal.id("b")), ASKED_BACK);
    Interaction next = created(proposal.id("c"));
    assertWords(asked, next);
    Interaction instead = created(proposal.id("d").replacing(next));
    assertWords(asked, instead);
    assertEarlier(answered, created(proposal.id("e")));
  }

  @Test
  void showsNoWordsThatAreForgotten() {
    Proposal proposal = Proposal.anywhere();
    ended(created(proposal), ASKED_BACK);
    now(store.wipe(proposal.session()));
    assertNull(created(proposal).earlier());
    Interaction asked = ended(created(proposal.id("b")), ASKED_BACK);
    awaitForgotten(asked);
    assertNull(created(proposal.id("c")).earlier());
  }

  private static EarlierAnswer assertWords(Interaction asked, Interaction next) {
    EarlierAnswer earlier = next.earlier();
    assertNotNull(earlier);
    assertEquals("Which one?", earlier.reason());
    assertEquals(List.of(), earlier.answers());
    assertEquals(ending(asked).at(), earlier.answeredAt());
    assertEquals("somebody", earlier.who());
    return earlier;
  }

  private static Outcome said(Interaction open, String text) {
    Answer answer =
        new Answer(
            open.ask().questionnaire().questions().getFirst(), List.of(new Value.Text(text)), null);
    return new Outcome.Answered(new AnswerSet(List.of(answer), null), Outcome.Provenance.HUMAN);
  }

  private static void assertEarlier(Interaction answered, Interaction again) {
    EarlierAnswer earlier = again.earlier();
    assertNotNull(earlier);
    assertEquals(ending(answered).at(), earlier.answeredAt());
    assertEquals("somebody", earlier.who());
    Outcome outcome = ending(answered).outcome();
    assertEquals(
        outcome,
        new Outcome.Answered(new AnswerSet(earlier.answers(), null), Outcome.Provenance.HUMAN));
  }
}
