package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Release;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which asks become interactions, and which are known or refused. */
abstract class CreationContract extends StoreFixture {

  @Test
  void createsByItsOwnClock() {
    Interaction created = created(Proposal.anywhere());
    assertTrue(created.isOpen());
    assertTrue(created.createdAt().isAfter(Instant.EPOCH));
    assertEquals(Duration.ofHours(1), Duration.between(created.createdAt(), created.expiresAt()));
    assertEquals(Optional.of(created), now(store.find(created.key())));
    assertEquals(Optional.of(created), now(store.find(created.reference())));
  }

  @Test
  void findsNothingWhereThereIsNothing() {
    Interaction proposed = Proposal.anywhere().make();
    assertTrue(now(store.find(proposed.key())).isEmpty());
    assertTrue(now(store.find(proposed.reference())).isEmpty());
    assertTrue(list(proposed.key().session()).isEmpty());
    assertTrue(now(store.hold(proposed.key())).isEmpty());
  }

  @Test
  void doesNothingBeforeItIsAskedTo() {
    Interaction proposed = Proposal.anywhere().make();
    var _ = store.create(proposed);
    assertTrue(now(store.find(proposed.key())).isEmpty());
  }

  @Test
  void attachesTheSameAskAgain() {
    Proposal proposal = Proposal.anywhere();
    Interaction created = created(proposal);
    assertEquals(created, attached(proposal));
    Interaction ended = ended(created, ANSWERED);
    assertEquals(ended, attached(proposal));
    now(store.collect(created.reference()));
    Interaction collected = attached(proposal);
    assertEquals(ended.collected(collected.collectedAt()), collected);
  }

  @Test
  void refusesAToolUseIdForAnotherAsk() {
    Proposal proposal = Proposal.anywhere();
    Interaction created = created(proposal);
    assertInstanceOf(Creation.Conflict.class, create(proposal.digest("other")));
    assertInstanceOf(Creation.Conflict.class, create(proposal.client("other")));
    assertEquals(List.of(created), list(proposal.session()));
    ended(created, ANSWERED);
    assertInstanceOf(Creation.Conflict.class, create(proposal.digest("other")));
  }

  @Test
  void keepsSessionsOwnersAndTenantsApart() {
    Proposal proposal = Proposal.anywhere();
    created(proposal);
    created(proposal.session("other"));
    created(proposal.at(new SessionKey(proposal.session().tenant(), "other", "session")));
    created(proposal.at(new SessionKey("other-" + System.nanoTime(), "owner", "session")));
    assertEquals(1, list(proposal.session()).size());
  }

  @Test
  void createsAnotherWithoutIdWhileTheFirstIsHeld() {
    Proposal proposal = Proposal.anywhere().withoutId();
    Interaction first = created(proposal);
    Interaction second = created(proposal);
    assertNotEquals(first.key(), second.key());
  }

  @Test
  void attachesWithoutIdToWhatNobodyHolds() {
    Proposal proposal = Proposal.anywhere().withoutId();
    Interaction first = created(proposal);
    release(first, Release.KEEP);
    created(proposal.digest("other"));
    created(proposal.client("other"));
    created(proposal.session("other"));
    assertEquals(first, attached(proposal));
    created(proposal);
  }

  @Test
  void attachesWithoutIdToAnUncollectedAnswer() {
    for (Outcome outcome : List.of(ANSWERED, DECLINED, CANCELLED)) {
      Proposal proposal = Proposal.anywhere().withoutId();
      Interaction ended = ended(created(proposal), outcome);
      assertEquals(ended, attached(proposal));
      now(store.collect(ended.reference()));
      created(proposal);
    }
  }

  @Test
  void asksAnewWithoutIdAfterAnEndingThatIsNoAnswer() {
    for (Outcome outcome :
        List.of(new Outcome.Expired(), new Outcome.Unavailable(), Outcome.Aborted.BY_HOST)) {
      Proposal proposal = Proposal.anywhere().withoutId();
      Interaction ended = ended(created(proposal), outcome);
      assertNotEquals(ended.key(), created(proposal).key());
    }
  }

  @Test
  void tellsAsksWithAndWithoutIdApart() {
    Proposal proposal = Proposal.anywhere();
    release(created(proposal), Release.KEEP);
    Interaction without = created(proposal.withoutId());
    release(without, Release.KEEP);
    created(proposal.id("b"));
    assertEquals(without, attached(proposal.withoutId()));
  }

  @Test
  void letsOneOfManyEqualAsksCreate() throws Exception {
    Proposal proposal = Proposal.anywhere();
    List<Creation> creations = atOnce(50, () -> create(proposal));
    assertEquals(1, creations.stream().filter(Creation.Created.class::isInstance).count());
    assertEquals(49, creations.stream().filter(Creation.Attached.class::isInstance).count());
    assertEquals(1, list(proposal.session()).size());
  }

  @Test
  void takesNoMoreThanFitIntoASession() throws Exception {
    Proposal proposal = Proposal.anywhere();
    AtomicInteger ids = new AtomicInteger();
    List<Creation> creations = atOnce(20, () -> create(proposal.id("id-" + ids.incrementAndGet())));
    assertEquals(
        SESSION_BOUND, creations.stream().filter(Creation.Created.class::isInstance).count());
    assertEquals(
        List.of(full(Bound.SESSION, SESSION_BOUND)),
        creations.stream().filter(Creation.Refused.class::isInstance).distinct().toList());
    created(proposal.session("another"));
  }

  @Test
  void attachesAlthoughThereIsNoRoom() {
    Proposal proposal = Proposal.anywhere();
    fill(proposal);
    attached(proposal.id("full-0"));
    assertInstanceOf(Creation.Conflict.class, create(proposal.id("full-0").digest("other")));
  }

  @Test
  void hasRoomAgainWhenOneEnds() {
    Proposal proposal = Proposal.anywhere();
    List<Interaction> full = fill(proposal);
    ended(full.getFirst(), CANCELLED);
    Interaction next = created(proposal.id("next"));
    assertInstanceOf(Creation.Refused.class, create(proposal.id("one more")));
    release(next, Release.ABANDON);
    awaitEnding(next);
    Interaction last = created(proposal.id("last").shortLived(new Outcome.Expired()));
    awaitEnding(last);
    created(proposal.id("very last"));
  }

  @Test
  void takesOneOfAKindInATurn() {
    Proposal proposal = Proposal.anywhere().alone("turn");
    Interaction first = created(proposal);
    attached(proposal);
    assertInstanceOf(Creation.TurnTaken.class, create(proposal.id("b")));
    ended(first, ANSWERED);
    assertInstanceOf(Creation.TurnTaken.class, create(proposal.id("b")));
    created(proposal.id("b").alone("next turn"));
    created(proposal.id("c").alone(null));
    created(proposal.id("d").alone(null));
    created(proposal.id("b").session("another"));
  }

  final List<Interaction> fill(Proposal proposal) {
    return IntStream.range(0, SESSION_BOUND)
        .mapToObj(i -> created(proposal.id("full-" + i)))
        .toList();
  }
}
