package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Input that was typed and not sent: other windows of the same person have it, and it outlives its
 * own window.
 */
@QuarkusTest
class DraftsTest {

  private static final String TWO =
      """
      {"questions":[
        {"text":"Which?","type":"MultiChoice","choices":["Left","Right"]},
        {"text":"Why?","type":"FreeText"}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void areSeenInOtherWindowsUntilSomethingIsEnteredThere() throws Exception {
    var first = Browser.join(BROWSER.tab(), base, "mirrored");
    var second = Browser.join(BROWSER.tab(), base, "mirrored");
    var answer = asker.ask(base, "mirrored", TWO);
    first.getByLabel("Left").check();
    assertThat(second.getByLabel("Left")).isChecked();
    second.getByLabel("Right").check();
    first.getByLabel("Left").uncheck();
    Form.next(first);
    first.getByLabel("Why?").fill("Because");
    assertThat(second.getByLabel("Left")).isChecked();
    Form.send(second);
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("[\"Left\",\"Right\"]"));
  }

  @Test
  void outliveTheWindow() {
    var first = Browser.join(BROWSER.tab(), base, "outlives");
    var witness = Browser.join(BROWSER.tab(), base, "outlives");
    var answer = asker.ask(base, "outlives", TWO);
    first.getByLabel("Left").check();
    first.getByTestId("interaction").getByRole(AriaRole.TEXTBOX).fill("Both");
    first.getByText("Add a note").click();
    first.getByLabel("Note beside this answer").fill("For now");
    assertThat(witness.getByLabel("Note beside this answer")).hasValue("For now");
    first.context().close();
    var later = Browser.join(BROWSER.tab(), base, "outlives");
    assertThat(later.getByLabel("Left")).isChecked();
    assertThat(later.getByLabel("Something else: your own answer")).hasValue("Both");
    assertThat(later.getByLabel("Note beside this answer")).hasValue("For now");
    assertFalse(answer.isDone());
  }

  /**
   * Of the largest set, the page builds only the questions that were looked at, so it stays quick.
   */
  @Test
  void aLargeSetIsBuiltStepByStep() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "large");
    var arguments = Asker.members();
    var questions = arguments.putArray("questions");
    for (int q = 1; q <= 32; q++) {
      ObjectNode question = questions.addObject();
      question.put("text", "Question " + q).put("type", "SingleChoice");
      var choices = question.putArray("choices");
      for (int c = 1; c <= 64; c++) {
        choices.add("Choice " + q + "-" + c);
      }
    }
    var answer = asker.ask(base, "large", arguments.toString());
    Form.awaitArmed(page);
    assertThat(page.locator("parley-question input[type=radio]")).hasCount(65);
    double slowest = 0;
    for (int q = 1; q <= 32; q++) {
      page.getByLabel("Choice %d-7".formatted(q)).check();
      slowest = Math.max(slowest, millisOfNext(page));
    }
    assertThat(page.getByTestId("review").locator(".line")).hasCount(32);
    page.getByTestId("send").click();
    String result = answer.get(30, TimeUnit.SECONDS);
    assertTrue(result.contains("Choice 32-7"), result);
    System.out.printf("32 questions of 64 choices: the slowest step took %.0f ms%n", slowest);
  }

  /** From the press of the button to the next picture. */
  private static double millisOfNext(Page page) {
    var millis =
        page.getByTestId("next")
            .evaluate(
                """
                async button => {
                  const start = performance.now();
                  button.click();
                  await new Promise(requestAnimationFrame);
                  await new Promise(requestAnimationFrame);
                  return performance.now() - start;
                }
                """);
    return ((Number) millis).doubleValue();
  }
}
