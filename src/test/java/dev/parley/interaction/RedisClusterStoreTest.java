package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedisCluster;
import dev.parley.testing.SlotMove;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * The store that processes share, on Redis in cluster mode, which refuses scripts that reach out,
 * and which moves slots from node to node.
 */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@WithTestResource(RealRedisCluster.class)
class RedisClusterStoreTest extends InteractionStoreContract {
  @Inject InsideRedis redis;

  private SlotMove moving(Proposal proposal) {
    return redis.move("{" + proposal.session().tag() + "}");
  }

  /** Half of the keys of a session are on either node. */
  @Test
  void findsItsQuestionsWhereTheirSlotMoves() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal);
    CompletableFuture<Creation> again;
    CompletableFuture<Resolution> ending;
    try (SlotMove move = moving(proposal)) {
      assertEquals(2, move.keys(2));
      again = store.create(proposal.make()).subscribeAsCompletionStage();
      ending = store.resolve(open.key(), DECLINED, HUMAN).subscribeAsCompletionStage();
      await().until(() -> move.refusals() >= 2);
      assertFalse(again.isDone() || ending.isDone());
    }

    Interaction attached = assertInstanceOf(Creation.Attached.class, again.join()).interaction();
    assertEquals(open.reference(), attached.reference());
    Interaction ended = assertInstanceOf(Resolution.Won.class, ending.join()).interaction();
    assertEquals(List.of(ended), list(proposal.session()));
  }

  /** A session of which there is nothing yet begins once, on the node where its slot will be. */
  @Test
  void beginsNoSessionOnBothNodes() {
    Proposal proposal = Proposal.anywhere();
    CompletableFuture<Creation> first;
    try (SlotMove move = moving(proposal)) {
      first = store.create(proposal.make()).subscribeAsCompletionStage();
      await().until(() -> move.refusals() >= 1);
      assertFalse(first.isDone());
    }
    Interaction open = assertInstanceOf(Creation.Created.class, first.join()).interaction();
    assertEquals(open.reference(), attached(proposal).reference());
  }

  @Test
  void refusesWhatASlotKeepsWaitingForTooLong() {
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal);
    try (SlotMove move = moving(proposal)) {
      assertEquals(1, move.keys(1));
      Refusal refusal = assertThrows(Refusal.class, () -> create(proposal.id("late")));
      assertEquals(ErrorCode.STORE_UNAVAILABLE, refusal.code());
    }
    assertEquals(List.of(open), list(proposal.session()));
  }

  /** Many are asked and ended while the slots of their sessions move to and fro. */
  @Test
  void losesNothingAndDoublesNothingWhereSlotsMove() throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    List<Proposal> sessions = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      sessions.add(Proposal.anywhere());
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> lanes = new ArrayList<>();
      for (Proposal session : sessions) {
        lanes.add(threads.submit(() -> asksAndEnds(session, isOver)));
      }
      for (int moves = 0; moves < 3 * sessions.size(); moves++) {
        try (SlotMove move = moving(sessions.get(moves % sessions.size()))) {
          move.keys(3);
        }
      }
      isOver.set(true);
      for (Future<Boolean> lane : lanes) {
        assertTrue(lane.get());
      }
    }
    for (Proposal session : sessions) {
      assertEquals(List.of(), listOpen(session.session()));
    }
  }

  /** Each is created once, found once, ended once, and ended only once. */
  private boolean asksAndEnds(Proposal session, AtomicBoolean isOver) {
    boolean once = true;
    for (int i = 0; !isOver.get(); i++) {
      Proposal proposal = session.id("ask-" + i);
      Interaction open = created(proposal);
      once &= attached(proposal).reference().equals(open.reference());
      ended(open, ANSWERED);
      once &= now(store.resolve(open.key(), DECLINED, HUMAN)) instanceof Resolution.Late;
    }
    return once;
  }
}
