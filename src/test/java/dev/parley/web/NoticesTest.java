package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How the page tells somebody who looks elsewhere that there is a question, as far as they allowed
 * it.
 */
@QuarkusTest
class NoticesTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void tellsOnlyWithConsentAndOnlyWhoLooksElsewhere() {
    var page = join(1000, "notify");
    ask(page, "notify", "Before?", 1);
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").check();
    ask(page, "notify", "After all?", 2);
    Notices.awaitTrue(page, "window.told.length === 1");
    page.evaluate("window.away = false");
    ask(page, "notify", "Seen?", 3);
    page.evaluate("window.away = true");
    page.getByTestId("notify").uncheck();
    ask(page, "notify", "Switched off?", 4);
    Notices.awaitTried(page, "notify", 4);
    assertEquals(
        List.of("A question. The asker says it is page-test"), page.evaluate("window.told"));
    assertEquals(0, page.evaluate("window.tones"));
  }

  @Test
  void showsTheFirstWordsWhereThePersonAllowsIt() {
    var page = join(1000, "words");
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").check();
    page.getByTestId("notify-words").check();
    ask(page, "words", "Which **one**? " + "x".repeat(200), 1);
    Notices.awaitTrue(page, "window.told.length === 1");
    assertEquals(
        List.of("A question. The asker says it is page-test: Which one? " + "x".repeat(108) + "…"),
        page.evaluate("window.told"));
  }

  @Test
  void soundsOnlyWhereItIsSwitchedOnAndStillAfterAReload() {
    var page = join(320, "sound");
    page.getByTestId("open-settings").click();
    assertThat(page.getByTestId("sound")).not().isChecked();
    page.getByTestId("sound").check();
    Notices.awaitTrue(page, "window.tones === 2");
    page.reload();
    assertThat(page.getByTestId("connection")).containsText("Connected");
    ask(page, "sound", "Heard?", 1);
    Notices.awaitTrue(page, "window.tones === 2");
    assertEquals(List.of(), page.evaluate("window.told"));
  }

  @Test
  void keepsTheSettingsOverAReload() {
    var page = join(1000, "kept");
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").check();
    page.getByTestId("notify-words").check();
    page.reload();
    assertThat(page.getByTestId("connection")).containsText("Connected");
    ask(page, "kept", "Still?", 1);
    Notices.awaitTrue(page, "window.told.length === 1");
    assertEquals(
        List.of("A question. The asker says it is page-test: Still?"),
        page.evaluate("window.told"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "undefined",
        "({request: async () => { throw new DOMException('no', 'SecurityError'); }})"
      })
  void tellsInABrowserWithoutLocks(String locks) {
    var tab = BROWSER.tab();
    tab.addInitScript(
        Notices.SCRIPT
            + "Object.defineProperty(navigator, 'locks', {get: () => %s});".formatted(locks));
    // another session each time, since an equal question may still be open
    var session = "no-locks-" + UUID.randomUUID();
    var page = Browser.join(tab, base, session);
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").check();
    ask(page, session, "Told?", 1);
    Notices.awaitTrue(page, "window.told.length === 1");
    assertEquals(1, Notices.told(page, ""));
  }

  @Test
  void saysThatTheBrowserForbidsNotifications() {
    var page = join(1000, "blocked");
    page.evaluate("window.verdict = 'denied'");
    page.getByTestId("open-settings").click();
    page.getByTestId("notify").click();
    assertThat(page.getByTestId("notify-blocked")).containsText("does not allow");
    assertThat(page.getByTestId("notify")).not().isChecked();
    States.look(page, "settings-blocked");
  }

  @Test
  void marksTitleIconAndBadgeWhileSomethingIsOpen() throws Exception {
    var page = join(1000, "marks");
    var icon = page.locator("link[rel=icon]");
    assertThat(icon).hasAttribute("href", "/favicon.svg");
    var answer = asker.ask(base, "marks", "{\"questions\":[{\"text\":\"Where?\"}]}");
    assertThat(page).hasTitle("(1) Parley");
    assertThat(icon).hasAttribute("href", "/favicon-open.svg");
    Notices.awaitTrue(page, "window.badge === 1");
    assertEquals(200, page.request().get(base.resolve("/favicon-open.svg").toString()).status());
    page.getByLabel("Where?").fill("Here");
    page.getByTestId("send").click();
    answer.get(30, TimeUnit.SECONDS);
    assertThat(page).hasTitle("Parley");
    assertThat(icon).hasAttribute("href", "/favicon.svg");
    Notices.awaitTrue(page, "window.badge === 0");
  }

  @Test
  void opensAndClosesTheSettingsByKeyboard() {
    for (int width : new int[] {1000, 320, 240}) {
      var page = join(width, "settings");
      page.getByTestId("open-settings").focus();
      page.keyboard().press("Enter");
      assertThat(page.getByTestId("settings")).isVisible();
      page.keyboard().press("Tab");
      assertThat(page.getByTestId("notify")).isFocused();
      page.keyboard().press("Tab");
      page.keyboard().press("Space");
      assertThat(page.getByTestId("notify-words")).isChecked();
      // in the first line of a label, however many it has
      var box = page.getByTestId("notify-words").boundingBox();
      var label = page.locator("label[for=notify-words]").boundingBox();
      assertEquals(label.y + 14, box.y + box.height / 2, 1, "at " + width);
      States.look(page, "settings-" + width);
      page.keyboard().press("Escape");
      assertThat(page.getByTestId("settings")).isHidden();
      assertThat(page.getByTestId("open-settings")).isFocused();
    }
  }

  /** In one line, and nothing wider than the screen. */
  @Test
  void theHeaderFitsIntoNarrowScreens() {
    for (String lang : List.of("en", "de", "fr", "es", "pt", "ja", "zh", "ko", "ar", "hi")) {
      for (int width : new int[] {320, 240}) {
        var page = BROWSER.tab(width);
        page.navigate(base.resolve("/?session=narrow&lang=" + lang).toString());
        assertThat(page.locator("body[data-connection=open]")).isVisible();
        assertThat(page.locator("header")).hasText(Pattern.compile("Parley"));
        var header = page.locator("header").boundingBox();
        assertEquals(width, page.evaluate("document.documentElement.scrollWidth"), lang);
        assertEquals(
            true,
            page.evaluate(
                """
                () => [...document.querySelectorAll('header > :not([popover])')]
                    .filter(part => part.checkVisibility())
                    .every(part => {
                      const {height} = part.getBoundingClientRect();
                      return part.scrollWidth <= part.clientWidth + 1 && height <= 44;
                    })\
                """),
            lang + " at " + width);
        assertFalse(header.height > 90, lang + " at " + width);
        page.context().close();
      }
    }
  }

  private Page join(int width, String session) {
    var tab = BROWSER.tab(width);
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
