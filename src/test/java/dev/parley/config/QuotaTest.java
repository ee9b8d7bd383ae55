package dev.parley.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.config.Quota.Scope;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What one owner and one tenant may have of what all share. */
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
    assertNull(quota.exceeded(20, 50, 100, 2));
    assertEquals(Scope.OWNER, quota.exceeded(21, 51, 101, 2));
    assertEquals(Scope.TENANT, quota.exceeded(20, 51, 101, 2));
  }

  @Test
  void refusesNobodyBelowItsShare() {
    Quota quota = new Quota(100, 50, 50);
    assertNull(quota.exceeded(25, 25, 101, 4));
    assertEquals(Scope.SERVICE, quota.exceeded(26, 26, 101, 4));
    assertNull(quota.exceeded(26, 26, 100, 4), "there is room");
  }
}
