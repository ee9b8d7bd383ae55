package dev.parley.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.channel.Delivery.Why;
import dev.parley.interaction.NoticeSettlement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** When what could not be told is tried again, and when it is given up. */
class DeliveryRulesTest {
  private static final int LAST = 12;

  private static NoticeSettlement settled(int tries, Why why) {
    return DeliveryRules.settled(tries, new Delivery.Failed(why, null));
  }

  @ParameterizedTest
  @EnumSource(value = Why.class, mode = Mode.EXCLUDE, names = "BUSY")
  void givesUpAfterTwelveTries(Why why) {
    assertInstanceOf(NoticeSettlement.Failed.class, settled(LAST - 1, why));
    assertEquals(new NoticeSettlement.Over(), settled(LAST, why));
  }

  /** It was not tried at all. */
  @Test
  void neverGivesUpWhatFoundNoRoomHere() {
    for (int tries = 1; tries < 100; tries++) {
      NoticeSettlement.Failed again =
          assertInstanceOf(NoticeSettlement.Failed.class, settled(tries, Why.BUSY));
      assertTrue(again.again().compareTo(Duration.ofHours(1)) <= 0, again::toString);
    }
  }
}
