package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.question.SubmittedAnswer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What every store must do with what was entered and not sent. */
abstract class DraftContract extends HoldContract {

  private static final String FRONTEND = "connection";

  @Test
  void keepsTheLatestDraftOfEachPerson() {
    Interaction open = created(Proposal.anywhere());
    Queue<Change> told = told(open.key().session());
    assertTrue(kept(open, draft("ada", "first")));
    assertTrue(kept(open, draft("grace", "hers")));
    assertTrue(kept(open, draft("ada", "second")));

    assertEquals(Map.of(open.key(), draft("ada", "second")), drafts(open, "ada"));
    assertEquals(Map.of(open.key(), draft("grace", "hers")), drafts(open, "grace"));
    assertEquals(Map.of(), drafts(open, "nobody"));
    awaitSize(told, 3);
    assertEquals(new Change.Drafted(open, draft("ada", "first"), FRONTEND), told.peek());
  }

  @Test
  void letsTheOldestDraftGiveWay() {
    Interaction open = created(Proposal.anywhere());
    kept(open, draft("first", "a"));
    kept(open, draft("second", "b"));
    // the first is the latest now
    kept(open, draft("first", "c"));
    for (int i = 2; i <= Draft.MOST_PEOPLE; i++) {
      kept(open, draft("person " + i, "d"));
    }
    assertEquals(Map.of(open.key(), draft("first", "c")), drafts(open, "first"));
    assertEquals(Map.of(), drafts(open, "second"));
  }

  @Test
  void forgetsDraftsWithTheEndingAndTakesNoneAfterIt() {
    Interaction open = created(Proposal.anywhere());
    kept(open, draft("ada", "half"));
    ended(open, DECLINED);
    assertEquals(Map.of(), drafts(open, "ada"));
    assertFalse(kept(open, draft("ada", "late")));
    assertEquals(Map.of(), drafts(open, "ada"));
  }

  @Test
  void keepsNoDraftForWhatThereIsNot() {
    Interaction unknown = Proposal.anywhere().make();
    assertFalse(kept(unknown, draft("ada", "half")));
  }

  private boolean kept(Interaction interaction, Draft draft) {
    return now(store.draft(interaction.key(), draft, FRONTEND));
  }

  private Map<InteractionKey, Draft> drafts(Interaction interaction, String person) {
    return now(store.drafts(interaction.key().session(), person));
  }

  private static Draft draft(String person, String text) {
    return new Draft(person, List.of(new SubmittedAnswer("q1", null, List.of(text), null)));
  }
}
