package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.interaction.memory.LaterClaims;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What channels owe to the questions of one process. */
@QuarkusTest
@TestProfile(NoticeFixture.Settings.class)
class MemoryNoticeTest extends NoticeContract {
  private static final Duration LAPSED = NoticeStore.LEASE.plusSeconds(1);

  @Inject LaterClaims later;

  @Test
  void comesUpAgainWhenTheClaimHasRunOut() {
    Interaction open = created(toldAfter(Duration.ZERO));
    claim(open, Stage.REQUESTED);
    assertEquals(1, later.after(LAPSED).stream().filter(claim -> isOf(claim, open)).count());
  }

  /** As if nobody had said what became of it. */
  @Test
  void saysAndTellsNothingMoreWhenItWasBeingHandedOver() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim first = claim(open, Stage.REQUESTED);
    assertTrue(now(notices.handOver(first)));

    assertTrue(later.after(LAPSED).stream().noneMatch(claim -> isOf(claim, open)));

    assertEquals(List.of(), now(notices.told(open.key())));
    assertFalse(now(notices.handOver(first)));
    settle(first, new NoticeSettlement.Failed(Duration.ZERO));
    assertEquals(List.of(), claims(open));
    ended(open, ANSWERED);
    assertEquals(List.of(), claims(open));
  }

  /** That it waits was told, whatever became of the next stage. */
  @Test
  void keepsWhatItToldBefore() {
    Interaction open = created(toldAfter(Duration.ZERO));
    told(claim(open, Stage.REQUESTED));
    Instant at = now(notices.told(open.key())).getFirst().at();
    now(store.seen(open.key(), "next"));
    assertTrue(now(notices.handOver(claim(open, Stage.SEEN))));

    assertTrue(later.after(LAPSED).stream().noneMatch(claim -> isOf(claim, open)));

    NoticeTold before = new NoticeTold("webhook", Stage.ENDED, at);
    assertEquals(List.of(before), now(notices.told(open.key())));
  }
}
