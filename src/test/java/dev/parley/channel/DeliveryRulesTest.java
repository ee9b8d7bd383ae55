package dev.parley.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.channel.Delivery.Why;
import dev.parley.interaction.NoticeSettlement;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** It was not tried at all, and there is room again soon. */
  @ParameterizedTest
  @ValueSource(ints = {1, LAST - 1, LAST, 100})
  void countsNoTryWhereThereWasNoRoomHere(int tries) {
    NoticeSettlement.Untried again =
        assertInstanceOf(NoticeSettlement.Untried.class, settled(tries, Why.BUSY));
    assertTrue(again.again().compareTo(Duration.ofSeconds(1)) > 0, again::toString);
    assertTrue(again.again().compareTo(Duration.ofSeconds(5)) <= 0, again::toString);
  }
}
