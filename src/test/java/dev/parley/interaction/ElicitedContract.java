package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.ElicitationStore.Noted;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** How far it got to ask through the client is kept with the question. */
abstract class ElicitedContract extends DraftContract {

  @Test
  void keepsAndTellsHowFarItGot() {
    Interaction open = created(Proposal.anywhere());
    Queue<Interaction> told = new ConcurrentLinkedQueue<>();
    changes.watchElicited(open.key(), told::add);
    ElicitationState again = open.elicited().again(null, "Choose one", Map.of());
    Interaction changed = noted(elicitations.elicited(open.key(), open.elicited(), again), true);
    assertEquals(again, changed.elicited());
    assertEquals(changed, found(open));
    await().atMost(PATIENCE).until(() -> !told.isEmpty());
    assertEquals(List.of(changed), List.copyOf(told));
    assertEquals(2, again.attempt());
  }

  @Test
  void letsOneOfTwoAtTheSameAttemptWin() {
    Interaction open = created(Proposal.anywhere());
    ElicitationState first = open.elicited().again(null, "First", Map.of());
    now(elicitations.elicited(open.key(), open.elicited(), first));
    ElicitationState other = open.elicited().without(null, Set.of("FORM"));
    Interaction second = noted(elicitations.elicited(open.key(), open.elicited(), other), false);
    assertEquals(first, second.elicited());
  }

  @Test
  void changesNothingOnceItHasEnded() {
    Interaction open = created(Proposal.anywhere());
    Interaction ended = ended(open, new Outcome.Cancelled(false));
    ElicitationState again = open.elicited().again(null, "Late", Map.of());
    assertEquals(ended, noted(elicitations.elicited(open.key(), open.elicited(), again), false));
  }

  private static Interaction noted(Uni<Optional<Noted>> noting, boolean done) {
    Noted noted = now(noting).orElseThrow();
    assertEquals(done, noted.done());
    return noted.interaction();
  }

  @Test
  void knowsNothingOfWhatThereIsNot() {
    InteractionKey unknown = Proposal.anywhere().make().key();
    assertEquals(
        Optional.empty(),
        now(elicitations.elicited(unknown, ElicitationState.NOT_YET, ElicitationState.NOT_YET)));
  }

  @Test
  void strikesAFormOffOnce() {
    SentForm form = form("session", "ref_a", "id 1");
    Instant until = store.now().plusSeconds(60);
    assertTrue(now(elicitations.sent(form, until)));
    assertEquals(List.of(form), now(elicitations.sentForms(form.mcpSession())));

    assertFalse(now(elicitations.settled(new SentForm(form.mcpSession(), "ref_a", "id 2"))));
    assertTrue(now(elicitations.settled(form)));
    assertFalse(now(elicitations.settled(form)));
    assertEquals(List.of(), now(elicitations.sentForms(form.mcpSession())));
  }

  @Test
  void keepsOneFormOfAnInteractionAndSoManyOfASession() {
    Instant until = store.now().plusSeconds(60);
    SentForm first = form("session", "ref_a", "id 1");
    SentForm second = new SentForm(first.mcpSession(), "ref_a", "id 2");
    assertTrue(now(elicitations.sent(first, until)));
    assertTrue(now(elicitations.sent(second, until)));
    assertEquals(List.of(second), now(elicitations.sentForms(first.mcpSession())));
    for (int i = 1; i < SentForm.MOST; i++) {
      assertTrue(now(elicitations.sent(new SentForm(first.mcpSession(), "ref_" + i, "id"), until)));
    }
    assertFalse(now(elicitations.sent(new SentForm(first.mcpSession(), "ref_more", "id"), until)));
    assertTrue(now(elicitations.sent(form("other", "ref_more", "id"), until)));
  }

  @Test
  void forgetsFormsInTime() {
    SentForm form = form("session", "ref_a", "id 1");
    assertTrue(now(elicitations.sent(form, store.now().plusMillis(100))));
    await().atMost(PATIENCE).until(() -> now(elicitations.sentForms(form.mcpSession())).isEmpty());
  }

  @Test
  void sendsAFormOnceInASession() {
    Interaction open = created(Proposal.anywhere());
    ElicitationState sent = open.elicited().sent("session");
    Interaction out = noted(elicitations.elicited(open.key(), open.elicited(), sent), true);
    assertTrue(out.elicited().isOut("session", 1));
    // another process at the same moment, with the very same intention
    noted(
        elicitations.elicited(open.key(), open.elicited(), open.elicited().sent("session")), false);
    assertEquals(out, found(open));
  }

  @Test
  void keepsWhatWasEntered() {
    Interaction open = created(Proposal.anywhere());
    Map<String, ElicitationState.Entered> entered =
        Map.of("q1", new ElicitationState.Entered(List.of("five"), "Write a number."));
    ElicitationState again = open.elicited().sent("session").again("session", "Wrong", entered);
    noted(elicitations.elicited(open.key(), open.elicited(), again), true);

    assertEquals(again, found(open).elicited());
    assertFalse(found(open).elicited().isOut("session"));
  }

  private static SentForm form(String session, String reference, String id) {
    return new SentForm(session + "-" + UUID.randomUUID(), reference, id);
  }
}
