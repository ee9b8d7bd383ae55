package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The Back of the browser goes one step back inside a set, where the page has allowed it. */
@QuarkusTest
class StepHistoryTest {

  private static final String CHOICES =
      """
      {"questions":[
        {"text":"Which way?","type":"SingleChoice","choices":["Left","Right"]},
        {"text":"Which colour?","type":"SingleChoice","choices":["Red","Green"]}]}
      """;

  private static final String OTHER =
      """
      {"questions":[
        {"text":"Which size?","type":"SingleChoice","choices":["Small","Large"]},
        {"text":"Which width?","type":"SingleChoice","choices":["Slim","Wide"]}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void goesBackStepByStepAndIsTakenBackAtTheEnd() throws Exception {
    var page = asked("history");
    page.getByLabel("Left").check();
    Form.next(page);
    Form.next(page);
    assertThat(page.getByTestId("review")).isVisible();
    page.evaluate("history.back()");
    assertThat(page.getByLabel("Red")).isVisible();
    page.evaluate("history.back()");
    assertThat(page.getByLabel("Left")).isChecked();
    Form.next(page);
    page.getByTestId("back").click();
    awaitEntry(page, "undefined");
    assertThat(page.getByLabel("Left")).isVisible();
    Form.review(page);
    Form.awaitArmed(page);
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Left"));
    awaitEntry(page, "undefined");
  }

  @Test
  void twoQuickBacksGoTwoSteps() {
    var page = asked("quick");
    Form.review(page);
    page.getByTestId("back")
        .evaluate(
            """
            async button => {
              button.click();
              // the card is ready for the next click, and the browser is not back yet
              await new Promise(resolve => {
                const {port1, port2} = new MessageChannel();
                port1.onmessage = resolve;
                port2.postMessage(0);
              });
              button.click();
            }
            """);
    awaitEntry(page, "undefined");
    assertThat(page.getByLabel("Left")).isVisible();
    Form.next(page);
    awaitEntry(page, "1");
    page.evaluate("history.back()");
    assertThat(page.getByLabel("Left")).isVisible();
    assertFalse(answer.isDone());
  }

  @Test
  void belongsToTheCardThatIsShown() {
    var page = asked("two");
    Form.review(page);
    awaitEntry(page, "2");
    var second = asker.ask(base, "step-two", OTHER);
    page.getByTestId("other").click();
    assertThat(page.getByLabel("Small")).isVisible();
    awaitEntry(page, "undefined");
    shown(page).getByTestId("next").click();
    assertThat(page.getByLabel("Slim")).isVisible();
    awaitEntry(page, "1");
    page.evaluate("history.back()");
    assertThat(page.getByLabel("Small")).isVisible();
    page.getByTestId("other").click();
    assertThat(page.getByTestId("review")).isVisible();
    assertFalse(answer.isDone());
    assertFalse(second.isDone());
  }

  @Test
  void beginsAnewAfterAReload() {
    var page = asked("reload");
    Form.next(page);
    page.reload();
    assertThat(page.getByLabel("Left")).isVisible();
    awaitEntry(page, "undefined");
    assertFalse(answer.isDone());
  }

  @Test
  void leavesTheHistoryOfOtherPagesAlone() {
    var page = asked("alone");
    page.locator("parley-questions").evaluate("element => { element.useHistory = false; }");
    var length = page.evaluate("history.length");
    Form.next(page);
    assertThat(page.getByLabel("Red")).isVisible();
    assertEquals(length, page.evaluate("history.length"));
    assertFalse(answer.isDone());
  }

  /**
   * Waits until the browser is at an entry of that step, or of none. The policy of the page forbids
   * Playwright's own way to wait, which evaluates a text again and again.
   */
  private static void awaitEntry(Page page, String place) {
    page.evaluate(
        """
        () => new Promise(resolve => {
          const look = () =>
            history.state?.parleyStep?.place === %s ? resolve() : requestAnimationFrame(look);
          look();
        })
        """
            .formatted(place));
  }

  private static Locator shown(Page page) {
    return page.locator("parley-interaction:not([hidden])");
  }

  private Page asked(String session) {
    var name = "step-" + session;
    var page = Browser.join(BROWSER.tab(), base, name);
    answer = asker.ask(base, name, CHOICES);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }
}
