package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A screen reader is told everything, and nothing twice. */
@QuarkusTest
class AnnouncementsTest {

  private static final String LONE =
      "{\"questions\":[{\"text\":\"%s\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void eachKeepsItsElement() {
    Page page = Browser.join(BROWSER.tab(), base, "log");
    assertEquals(
        true,
        page.evaluate(
            """
            async () => {
              const element = document.querySelector('parley-questions');
              const log = element.shadowRoot.querySelector('[role=log]');
              const say = async text => {
                const event = new Event('parley-announce', {bubbles: true});
                log.dispatchEvent(Object.assign(event, {text}));
                await element.updateComplete;
              };
              for (const text of 'abcde') await say(text);
              const [, ...kept] = log.children;
              await say('f');
              return log.children.length === 5 && kept.every((one, index) => one === log.children[index]);
            }\
            """));
  }

  @Test
  void theEndingIsSaidOnce() throws Exception {
    Page page = Browser.join(BROWSER.tab(), base, "once");
    var answer = asker.ask(base, "once", LONE.formatted("First?"));
    Form.awaitArmed(page);
    assertThat(log(page)).containsText("New question. The asker says it is page-test: First?");
    page.getByLabel("Left").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(Pause.result(page)).isFocused();
    Pause.awaitSettled(page);
    assertThat(log(page)).not().containsText("You answered");
  }

  @Test
  void whatWaitedEndsAloudWithoutAHistory() throws Exception {
    Page page = Browser.join(BROWSER.tab(), base, "off");
    page.locator("parley-questions").evaluate("element => { element.history = 'off'; }");
    Page other = Browser.join(BROWSER.tab(), base, "off");
    var first = asker.ask(base, "off", LONE.formatted("First?"));
    assertThat(page.getByTestId("interaction")).containsText("First?");
    assertThat(other.getByTestId("interaction")).containsText("First?");
    var second = asker.ask(base, "off", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    other.getByTestId("other").click();
    Form.awaitArmed(other);
    other.getByTestId("interaction").and(other.locator(":visible")).getByLabel("Left").click();
    assertTrue(second.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(log(page)).containsText("Answered in another window");
    assertFalse(first.isDone());
  }

  @Test
  void aLostConnectionIsSaidOnce() {
    Page page = BROWSER.tab();
    Network network = new Network(page);
    Browser.join(page, base, "lost");
    network.cut();
    Locator told = page.getByRole(AriaRole.STATUS);
    assertThat(told.filter(new Locator.FilterOptions().setHasText("Connection lost"))).hasCount(1);
  }

  private static Locator log(Page page) {
    return page.getByRole(AriaRole.LOG);
  }
}
