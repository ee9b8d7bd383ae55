package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InteractionKey;
import dev.parley.question.SubmittedAnswer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** The behaviour of every store for drafts: input that was entered and not sent. */
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
    Change.Drafted first = (Change.Drafted) told.peek();
    assertEquals(draft("ada", "first"), first.draft().at(0));
    assertEquals(FRONTEND, first.connection());
    assertTrue(first.draft().revision() > 0);
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

  @Test
  void letsRevisionsGrow() {
    Interaction open = created(Proposal.anywhere());
    long last = 0;
    for (int i = 0; i < 20; i++) {
      long next = revision(open, draft("ada", "text " + i));
      assertTrue(next > last);
      Map<InteractionKey, Draft> known =
          now(draftStore.drafts(open.key().session(), List.of(open.key()), "ada"));
      assertEquals(next, Objects.requireNonNull(known.get(open.key())).revision());
      last = next;
    }
    assertTrue(revision(open, deletion("ada", last)) > last);
  }

  @Test
  void deletesWhatTheSenderKnew() {
    Interaction open = created(Proposal.anywhere());
    Queue<Change> told = told(open.key().session());
    long first = revision(open, draft("ada", "first"));
    assertTrue(kept(open, deletion("ada", first)));
    assertEquals(Map.of(open.key(), deletion("ada", 0)), drafts(open, "ada"));
    awaitSize(told, 2);

    long second = revision(open, draft("ada", "second"));
    assertTrue(second > first);
    assertTrue(kept(open, deletion("ada", second + 5)));
  }

  @Test
  void neverDeletesANewerDraft() {
    Interaction open = created(Proposal.anywhere());
    long first = revision(open, draft("ada", "first"));
    revision(open, draft("ada", "second"));
    assertFalse(kept(open, deletion("ada", first)));
    assertFalse(kept(open, deletion("ada", 0)));
    assertEquals(Map.of(open.key(), draft("ada", "second")), drafts(open, "ada"));
    // drafts of other people do not matter
    assertTrue(kept(open, deletion("grace", 0)));
    assertEquals(Map.of(open.key(), draft("ada", "second")), drafts(open, "ada"));
  }

  @Test
  void letsNobodysDraftGiveWayToADeletion() {
    Interaction open = created(Proposal.anywhere());
    for (int i = 1; i <= Draft.MOST_PEOPLE; i++) {
      assertTrue(kept(open, draft("person " + i, "a")));
    }
    assertFalse(kept(open, deletion("one more", 0)));
    assertEquals(Map.of(open.key(), draft("person 1", "a")), drafts(open, "person 1"));
  }

  private boolean kept(Interaction interaction, Draft draft) {
    return now(draftStore.draft(interaction.key(), draft, FRONTEND)).isPresent();
  }

  private long revision(Interaction interaction, Draft draft) {
    return now(draftStore.draft(interaction.key(), draft, FRONTEND)).orElseThrow().revision();
  }

  /** Without their revisions. */
  private Map<InteractionKey, Draft> drafts(Interaction interaction, String person) {
    Map<InteractionKey, Draft> drafts =
        new HashMap<>(
            now(
                draftStore.drafts(
                    interaction.key().session(), List.of(interaction.key()), person)));
    drafts.replaceAll((key, draft) -> draft.at(0));
    return drafts;
  }

  private static Draft draft(String person, String text) {
    return new Draft(person, List.of(new SubmittedAnswer("q1", null, List.of(text), null)), 0);
  }

  private static Draft deletion(String person, long known) {
    return new Draft(person, List.of(), known);
  }
}
