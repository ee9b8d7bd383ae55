package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What a module of the element changes that comes while the human is at something: nothing there.
 */
@QuarkusTest
class LateModulesTest {
  private static final String LAZY = "/static/bundle/lazy-";

  private static final String URGENT =
      """
      {"urgency":"high","context":"It moves the house.","questions":[
        {"text":"Keep it?","type":"SingleChoice","choices":["Keep it","Drop it"]}]}
      """;

  private static final String DAY =
      """
      {"fields":[{"id":"day","type":"date","label":"Day"}]}
      """;

  private static final String WORDS =
      """
      {"fields":[{"id":"name","type":"text","label":"Name"}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final String session = "late-" + UUID.randomUUID();
  private final List<Route> held = new CopyOnWriteArrayList<>();

  @Test
  void addsNoLineAboveTheChoices() {
    var page = without("panels");
    var answer = asker.ask(base, session, URGENT);
    Form.awaitArmed(page);
    assertThat(page.getByTestId("claims")).hasText("The asker says it is urgent");
    release(page, "panels");
    page.getByTestId("decline").click();
    assertThat(page.locator("#reason")).isFocused();
    assertThat(page.getByTestId("context")).hasCount(0);
    assertFalse(answer.isDone());
  }

  @Test
  void leavesTheResultItsFocusAndItsHeight() {
    var page = without("history");
    var answer = asker.ask(base, session, URGENT);
    Form.awaitArmed(page);
    page.getByLabel("Keep it").click();
    var result = Pause.result(page);
    assertThat(result).hasText("You answered");
    assertThat(result).isFocused();
    var height = result.evaluate("one => one.style.minHeight");
    assertNotEquals("", height);
    release(page, "history");
    assertThat(result).containsText("You answered: Keep it");
    assertThat(result).isFocused();
    assertEquals(height, result.evaluate("one => one.style.minHeight"));
    assertTrue(answer.join().contains("Keep it"));
  }

  @Test
  void opensNoReasonThatTheHumanHasLeft() {
    var page = Browser.join(BROWSER.tab(), base, session);
    var answer = asker.ask(base, session, States.LONE);
    Form.awaitArmed(page);
    page.getByTestId("decline").click();
    page.locator("#reason").fill("Not now");
    hold(page, "panels");
    page.reload();
    Form.awaitArmed(page);
    page.waitForCondition(() -> !held.isEmpty());
    page.getByTestId("dismiss").click();
    assertThat(page.getByTestId("undo")).isFocused();
    release(page, "panels");
    page.getByTestId("undo").click();
    assertThat(page.getByTestId("dismiss")).isFocused();
    assertThat(page.locator("#reason")).hasCount(0);
    page.getByTestId("decline").click();
    assertThat(page.locator("#reason")).hasValue("Not now");
    assertFalse(answer.isDone());
  }

  @Test
  void showsADayThatWasWrittenAsATextAsADay() {
    var page = without("values");
    var day = asker.form(base, session, DAY);
    page.getByLabel("Day").fill("2026-08-31");
    page.getByTestId("send").click();
    assertThat(Pause.result(page)).containsText("You answered: 2026-08-31");
    release(page, "values");
    assertThat(Pause.result(page)).containsText("You answered: Aug 31, 2026");
    assertEquals(Asker.json("{\"day\":\"2026-08-31\"}"), day.join().path("input"));
  }

  @Test
  void isNotWaitedForWhereNoOwnAnswerCanBeWritten() {
    var tab = BROWSER.tab();
    tab.addInitScript("localStorage.setItem('parley.own-words', '{}')");
    hold(tab, "panels");
    var page = Browser.join(tab, base, session);
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    var answer = asker.form(base, session, WORDS);
    assertThat(page.getByTestId("interaction")).isVisible();
    release(page, "panels");
    assertFalse(answer.isDone());
  }

  private Page without(String name) {
    var page = BROWSER.tab();
    hold(page, name);
    return Browser.join(page, base, session);
  }

  private void hold(Page page, String name) {
    page.route("**" + LAZY + name + "*", held::add);
  }

  /** Returns once the page has it. */
  private void release(Page page, String name) {
    page.unroute("**" + LAZY + name + "*");
    held.forEach(Route::resume);
    held.clear();
    page.evaluate("url => import(url).then(() => true)", LAZY + name + ".js");
  }
}
