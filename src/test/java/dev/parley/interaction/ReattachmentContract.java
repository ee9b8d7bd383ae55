package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.question.AnswerSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which earlier interaction an ask without a tool-use id attaches to, and which it joins. */
abstract class ReattachmentContract extends CreationContract {

  @Test
  void keepsClientsApartWithoutId() {
    Proposal proposal = Proposal.anywhere().withoutId();
    Interaction open = created(proposal);
    release(open, Release.KEEP);
    release(created(proposal.identity("name:other")), Release.KEEP);
    ended(open, ANSWERED);
    created(proposal.identity("name:third"));
    created(proposal.identity(""));
    assertEquals(open.key(), attached(proposal).key());
  }

  @Test
  void takesAToolUseIdForOneWhateverClientItIs() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal);
    assertEquals(open, attached(proposal.identity("name:other")));
    Interaction ended = ended(open, ANSWERED);
    assertEquals(ended, attached(proposal.identity("name:third")));
  }

  @Test
  void asksAnewWithoutIdAfterAWhile() {
    Proposal proposal = Proposal.anywhere();
    Interaction keyed = ended(created(proposal), ANSWERED);
    Interaction old = ended(created(proposal.withoutId()), ANSWERED);
    awaitWindow();
    assertTrue(!found(old).isOpen(), "it is still kept");
    assertNotEquals(old.key(), created(proposal.withoutId()).key());
    assertEquals(keyed, attached(proposal));
  }

  @Test
  void findsAnAnswerBehindThoseThatAreTooOld() {
    Proposal proposal = Proposal.anywhere().withoutId();
    List<Interaction> all =
        IntStream.range(0, SESSION_BOUND).mapToObj(i -> created(proposal)).toList();
    all.forEach(open -> ended(open, CANCELLED));
    awaitWindow();
    Interaction open = created(proposal);
    Interaction ended = ended(open, ANSWERED);
    assertEquals(ended, attached(proposal));
  }

  @Test
  void attachesToNoAnswerThatNobodyGave() {
    Outcome defaults =
        new Outcome.Answered(new AnswerSet(List.of(), null), Outcome.Provenance.DEFAULT);
    Proposal proposal = Proposal.anywhere().withoutId();
    Interaction expired = created(proposal.shortLived(defaults));
    assertEquals(defaults, awaitEnding(expired).outcome());
    assertNotEquals(expired.key(), created(proposal).key());
  }

  @Test
  void joinsACallThatWaits() {
    Proposal proposal = Proposal.anywhere().withoutId().join("key");
    Interaction first = created(proposal);
    assertEquals(first, attached(proposal));
    assertEquals(first, attached(proposal));
    assertNotEquals(first, created(proposal.join("other")));
    assertNotEquals(first, created(proposal.join(null)));
    assertNotEquals(first, created(proposal.digest("other")));
    assertNotEquals(first, created(proposal.identity("name:other")));
    // those are as many as fit into the session
    ended(first, CANCELLED);
    assertNotEquals(first, created(proposal.client("other")));
  }

  @Test
  void joinsWhereTheFirstCallHasGone() {
    Proposal proposal = Proposal.anywhere().withoutId().join("key");
    Interaction first = created(proposal);
    attached(proposal);
    release(first, Release.ABANDON);
    awaitAbandonGrace();
    assertTrue(found(first).isOpen(), "the second waits");
    assertEquals(first, attached(proposal));
  }

  @Test
  void joinsNothingThatHasEnded() {
    Proposal proposal = Proposal.anywhere().withoutId().join("key");
    Interaction first = ended(created(proposal), ANSWERED);
    assertEquals(first, attached(proposal), "as any equal ask");
    now(store.collect(first.reference()));
    Interaction second = created(proposal);
    assertEquals(second, attached(proposal));
    Interaction third = created(proposal.join("other").shortLived(new Outcome.Expired()));
    awaitEnding(third);
    assertNotEquals(third.key(), created(proposal.join("other")).key());
    now(store.wipe(proposal.session()));
    assertNotEquals(second.key(), created(proposal).key());
  }

  @Test
  void letsOneOfManyEqualCallsCreateAndTheOthersJoin() throws Exception {
    Proposal proposal = Proposal.anywhere().withoutId().join("key");
    List<Creation> creations = atOnce(50, () -> create(proposal));
    assertEquals(1, creations.stream().filter(Creation.Created.class::isInstance).count());
    assertEquals(49, creations.stream().filter(Creation.Attached.class::isInstance).count());
  }

  @Test
  void joinsNothingByAToolUseId() {
    Proposal proposal = Proposal.anywhere().join("key");
    created(proposal);
    created(proposal.id("b"));
    created(proposal.withoutId());
    assertInstanceOf(Creation.Conflict.class, create(proposal.digest("other")));
  }
}
