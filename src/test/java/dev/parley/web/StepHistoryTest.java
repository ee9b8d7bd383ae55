package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    page.waitForFunction("!history.state?.parleyStep");
    assertThat(page.getByLabel("Left")).isVisible();
    Form.review(page);
    Form.awaitArmed(page);
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Left"));
    page.waitForFunction("!history.state?.parleyStep");
  }

  @Test
  void beginsAnewAfterAReload() {
    var page = asked("reload");
    Form.next(page);
    page.reload();
    assertThat(page.getByLabel("Left")).isVisible();
    page.waitForFunction("!history.state?.parleyStep");
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

  private Page asked(String session) {
    var name = "step-" + session;
    var page = Browser.join(BROWSER.tab(), base, name);
    answer = asker.ask(base, name, CHOICES);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }
}
