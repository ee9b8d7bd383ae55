package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** How far it got to ask through the client is kept with the question. */
abstract class ElicitedContract extends DraftContract {

  @Test
  void keepsAndTellsHowFarItGot() {
    Interaction open = created(Proposal.anywhere());
    Queue<Interaction> told = new ConcurrentLinkedQueue<>();
    changes.watchElicited(open.key(), told::add);
    Elicited again = open.elicited().again("Choose one");
    Interaction changed = now(store.elicited(open.key(), 1, again)).orElseThrow();
    assertEquals(again, changed.elicited());
    assertEquals(changed, found(open));
    await().atMost(PATIENCE).until(() -> !told.isEmpty());
    assertEquals(List.of(changed), List.copyOf(told));
    assertEquals(2, again.attempt());
  }

  @Test
  void letsOneOfTwoAtTheSameAttemptWin() {
    Interaction open = created(Proposal.anywhere());
    Elicited first = open.elicited().again("First");
    now(store.elicited(open.key(), 1, first));
    Interaction second =
        now(store.elicited(open.key(), 1, open.elicited().without("FORM"))).orElseThrow();
    assertEquals(first, second.elicited());
  }

  @Test
  void changesNothingOnceItHasEnded() {
    Interaction open = created(Proposal.anywhere());
    Interaction ended = ended(open, new Outcome.Cancelled(false));
    Elicited again = open.elicited().again("Late");
    assertEquals(Optional.of(ended), now(store.elicited(open.key(), 1, again)));
  }

  @Test
  void knowsNothingOfWhatThereIsNot() {
    InteractionKey unknown = Proposal.anywhere().make().key();
    assertEquals(Optional.empty(), now(store.elicited(unknown, 1, Elicited.NOT_YET)));
  }
}
