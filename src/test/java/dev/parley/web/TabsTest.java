package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Of several tabs of a session at most one tells of a question. */
@QuarkusTest
class TabsTest {
  /** A test that looks into a page counts as a touch. */
  private static final String UNTOUCHED =
      "Object.defineProperty(navigator, 'userActivation', {get: () => ({hasBeenActive: false})});";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void ofTwoTabsOfASessionOneTells() {
    var page = join("tabs");
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").check();
    page.getByTestId("notify-words").check();
    var other = another(page, "tabs");
    int asked = 0;
    for (String text : List.of("First?", "Second?")) {
      ask(page, "tabs", text, ++asked);
      Notices.awaitTried(page, "notify", asked);
      Notices.awaitTried(other, "notify", asked);
      assertEquals(asked, Notices.held(page, "notify"));
      page.waitForCondition(() -> Notices.told(page, text) + Notices.told(other, text) > 0);
      assertEquals(1, Notices.told(page, text) + Notices.told(other, text));
    }
  }

  @Test
  void noTabTellsWhileAnotherOfTheSessionIsSeen() {
    var page = join("seen");
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").check();
    page.getByTestId("sound").check();
    Notices.awaitTrue(page, "window.tones === 2");
    var other = another(page, "seen");
    other.evaluate("window.away = false");
    stopClock(page);
    ask(page, "seen", "Seen?", 1);
    Notices.awaitTried(other, "notify", 1);
    page.clock().runFor(2_000);
    Notices.awaitTried(page, "notify", 1);
    Notices.awaitTried(page, "sound", 1);
    assertEquals(0, Notices.told(page, "") + Notices.told(other, ""));
    assertEquals(2, page.evaluate("window.tones"));
    assertEquals(0, other.evaluate("window.tones"));
  }

  /** A browser may let it make no sound. */
  @Test
  void aTabThatNobodyHasTouchedLeavesTheSoundToAnother() {
    var page = join("touched");
    page.getByTestId("open-settings").click();
    page.getByTestId("sound").check();
    Notices.awaitTrue(page, "window.tones === 2");
    var other = another(page, "touched");
    stopClock(page);
    ask(page, "touched", "Heard?", 1);
    assertThat(other).hasTitle("(1) Parley");
    page.clock().runFor(500);
    Notices.awaitTried(page, "sound", 1);
    Notices.awaitTried(other, "notify", 1);
    page.clock().runFor(1_000);
    Notices.awaitTried(other, "sound", 1);
    assertEquals(4, page.evaluate("window.tones"));
    assertEquals(0, other.evaluate("window.tones"));
  }

  @Test
  void anElementThatJoinsAnewTellsNothingTwiceAndKeepsNoLock() throws Exception {
    var page = join("anew");
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").check();
    page.keyboard().press("Escape");
    var answer = asker.ask(base, "anew", "{\"questions\":[{\"text\":\"Where?\"}]}");
    Notices.awaitTrue(page, "window.told.length === 1");
    page.evaluate(
        """
        () => new Promise(resolve => {
          const element = document.querySelector('parley-questions');
          element.addEventListener('parley-listed', resolve, {once: true});
          element.server = location.origin;
        })
        """);
    assertThat(page).hasTitle("(1) Parley");
    assertEquals(1, Notices.held(page, "notify"));
    page.getByLabel("Where?").fill("Here");
    page.getByTestId("send").click();
    answer.get(30, TimeUnit.SECONDS);
    page.waitForCondition(() -> Notices.held(page, "notify") == 0);
    assertEquals(1, Notices.told(page, ""));
  }

  /** Another tab of the same person, which allows notifications. */
  private Page another(Page page, String session) {
    var other = page.context().newPage();
    other.addInitScript("window.name = 'granted';" + Notices.SCRIPT + UNTOUCHED);
    return Browser.join(other, base, session);
  }

  /** Of all tabs of the context. */
  private static void stopClock(Page page) {
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
  }

  private Page join(String session) {
    var tab = BROWSER.tab();
    tab.addInitScript(Notices.SCRIPT);
    return Browser.join(tab, base, session);
  }

  /** Waits until the page shows it. */
  private void ask(Page page, String session, String text, int open) {
    var answer = asker.ask(base, session, "{\"questions\":[{\"text\":\"%s\"}]}".formatted(text));
    assertThat(page).hasTitle("(%d) Parley".formatted(open));
    assertFalse(answer.isDone());
  }
}
