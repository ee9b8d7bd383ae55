package dev.parley.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Quota.Scope;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How much of the shared resources one owner and one tenant may use. */
class QuotaTest {
  private static final Optional<Integer> UNSET = Optional.empty();

  @Test
  void isAQuarterByDefaultWithAccessControl() {
    assertEquals(new Quota(1000, 250, 250), Quota.of(true, 1000, UNSET, UNSET));
    assertEquals(new Quota(2, 1, 1), Quota.of(true, 2, UNSET, UNSET));
  }

  @Test
  void isAllOfItWithoutAccessControl() {
    assertEquals(new Quota(1000, 1000, 1000), Quota.of(false, 1000, UNSET, UNSET));
  }

  @Test
  void isLoweredWithTheBoundInAll() {
    assertEquals(new Quota(100, 100, 50), Quota.of(true, 100, Optional.of(400), Optional.of(50)));
  }

  @Test
  void namesTheNarrowestBound() {
    Quota quota = new Quota(100, 50, 20);
    assertNull(quota.exceeded(20, 50, 100, 2, 3, 1));
    assertEquals(Scope.OWNER, quota.exceeded(21, 51, 101, 2, 3, 1));
    assertEquals(Scope.TENANT, quota.exceeded(20, 51, 101, 2, 3, 1));
  }

  @Test
  void refusesNobodyBelowItsShare() {
    Quota quota = new Quota(100, 50, 50);
    assertNull(quota.exceeded(25, 25, 101, 4, 1, 1));
    assertEquals(Scope.SERVICE, quota.exceeded(26, 26, 101, 4, 1, 1));
    assertNull(quota.exceeded(26, 26, 100, 4, 1, 1), "there is room");
  }

  /** By default one owner may use all that its tenant may. */
  @Test
  void refusesNoOwnerBelowItsShareOfItsTenant() {
    Quota quota = Quota.of(true, 400, UNSET, UNSET);
    assertEquals(quota.perTenant(), quota.perOwner());
    assertNull(quota.exceeded(50, 150, 150, 1, 2, 1));
    assertEquals(Scope.TENANT, quota.exceeded(51, 151, 151, 1, 2, 1));
    assertNull(quota.exceeded(51, 100, 100, 1, 2, 1), "there is room");
  }

  /** When the service's bound is met, other owners may have used up the share of their tenant. */
  @Test
  void refusesNoOwnerBelowItsPartOfTheShareOfItsTenant() {
    Quota quota = new Quota(100, 100, 100);
    assertNull(quota.exceeded(10, 60, 101, 5, 2, 1));
    assertEquals(Scope.SERVICE, quota.exceeded(11, 61, 102, 5, 2, 1));
  }

  /** With so many owners, the share of each is less than one question takes. */
  @Test
  void refusesNoOwnerThatHasNothing() {
    Quota quota = new Quota(1000, 100, 100);
    assertNull(quota.exceeded(30, 130, 1030, 9, 50, 30));
    assertEquals(Scope.TENANT, quota.exceeded(31, 131, 1031, 9, 50, 30));
    assertNull(quota.exceeded(1, 101, 101, 1, 200, 1), "a count");
    assertEquals(Scope.OWNER, quota.exceeded(101, 101, 101, 1, 50, 101));
  }

  @Test
  void hasTwiceAsMuchOfAnOwnerWithAnswers() {
    assertEquals(40, new Quota(100, 50, 20).perOwnerWithAnswers());
    Quota huge = new Quota(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 1);
    assertEquals(Long.MAX_VALUE, huge.perOwnerWithAnswers());
  }

  @Test
  void letsNoQuestionReserveMoreThanItsOwnerMayUse() {
    Quota bytes = new Quota(4_000, 4_000, 1_000);
    AnswerAllowanceCheck.require(1_000, bytes);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> AnswerAllowanceCheck.require(1_001, bytes));
    String said = String.valueOf(refused.getMessage());
    assertTrue(said.contains("parley.interaction.answer-allowance=1001"), said);
    assertTrue(said.contains("parley.interaction.max-bytes-per-owner"), said);
  }
}
