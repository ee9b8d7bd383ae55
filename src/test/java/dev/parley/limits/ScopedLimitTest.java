package dev.parley.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.config.Quota;
import dev.parley.config.Quota.Scope;
import dev.parley.identity.Principal;
import org.junit.jupiter.api.Test;

/** What a process counts by itself: sockets and streams. */
class ScopedLimitTest {
  private static final Principal FLOOD = new Principal("tenant", "flood", "client");
  private static final Principal OTHER = new Principal("tenant", "other", "client");

  private final ScopedLimit tally = new ScopedLimit(new Quota(16, 4, 4));

  @Test
  void keepsNoOwnerFromItsShareOfItsTenant() {
    enter(FLOOD, 4);
    enter(OTHER, 2);
    assertEquals(Scope.TENANT, tally.enter(OTHER));
    assertEquals(6, tally.count());
  }

  @Test
  void countsOwnersAsActiveAsLongAsTheyHaveSome() {
    enter(FLOOD, 4);
    enter(OTHER, 2);
    for (int i = 0; i < 4; i++) {
      tally.leave(FLOOD);
    }
    enter(OTHER, 2);
    assertEquals(Scope.OWNER, tally.enter(OTHER), "it is the only one");
    enter(FLOOD, 2);
    assertEquals(Scope.TENANT, tally.enter(FLOOD));
  }

  private void enter(Principal principal, int times) {
    for (int i = 0; i < times; i++) {
      assertNull(tally.enter(principal));
    }
  }
}
