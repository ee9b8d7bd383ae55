package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is known to be out at clients. */
class ElicitedTest {
  @Test
  void sessionsThatComeKeepWhatIsOutWithoutOne() {
    Elicited now =
        Elicited.NOT_YET.sent(Elicited.FORM_WITHOUT_SESSION).sent(Elicited.PAGE_WITHOUT_SESSION);
    for (int i = 0; i < 3 * Elicited.MOST_OUT; i++) {
      now = i % 2 == 0 ? now.sent("session" + i) : now.sentPage("session" + i);
    }
    assertEquals(1, now.newestOut(Elicited.FORM_WITHOUT_SESSION));
    assertEquals(1, now.newestOut(Elicited.PAGE_WITHOUT_SESSION));
    assertEquals(Elicited.MOST_OUT, now.out().size());
    assertFalse(now.isOut("session0"), "the one that has had its form longest");
    assertTrue(now.isOut("session" + (3 * Elicited.MOST_OUT - 1), 1));
  }

  @Test
  void aPageInASessionIsNoForm() {
    Elicited page = Elicited.NOT_YET.sentPage("session");
    assertFalse(page.isFormOut());
    assertTrue(page.isOut("session", 1));
    assertFalse(page.without("session", Set.of("URL")).isOut("session"));
    assertTrue(page.sent("session").isFormOut());
    assertEquals(1, page.sent("session").out().size());
    assertTrue(Elicited.NOT_YET.sent(Elicited.FORM_WITHOUT_SESSION).isFormOut());
  }
}
