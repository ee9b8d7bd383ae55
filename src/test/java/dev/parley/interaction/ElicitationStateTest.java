package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is known to be out at clients. */
class ElicitationStateTest {
  @Test
  void sessionsThatComeKeepWhatIsOutWithoutOne() {
    ElicitationState now =
        ElicitationState.NOT_YET
            .sent(ElicitationState.FORM_WITHOUT_SESSION)
            .sent(ElicitationState.PAGE_WITHOUT_SESSION);
    for (int i = 0; i < 3 * ElicitationState.MOST_OUT; i++) {
      now = i % 2 == 0 ? now.sent("session" + i) : now.sentPage("session" + i);
    }
    assertEquals(1, now.newestOut(ElicitationState.FORM_WITHOUT_SESSION));
    assertEquals(1, now.newestOut(ElicitationState.PAGE_WITHOUT_SESSION));
    assertEquals(ElicitationState.MOST_OUT, now.out().size());
    assertFalse(now.isOut("session0"), "the one that has had its form longest");
    assertTrue(now.isOut("session" + (3 * ElicitationState.MOST_OUT - 1), 1));
  }

  @Test
  void aPageInASessionIsNoForm() {
    ElicitationState page = ElicitationState.NOT_YET.sentPage("session");
    assertFalse(page.isFormOut());
    assertTrue(page.isOut("session", 1));
    assertFalse(page.without("session", Set.of("URL")).isOut("session"));
    assertTrue(page.sent("session").isFormOut());
    assertEquals(1, page.sent("session").out().size());
    assertTrue(ElicitationState.NOT_YET.sent(ElicitationState.FORM_WITHOUT_SESSION).isFormOut());
  }
}
