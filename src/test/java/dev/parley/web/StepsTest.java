package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the steps of a set say of themselves. */
@QuarkusTest
class StepsTest {
  private static final String SECTIONS =
      """
      {"title":"A table","sections":[
        {"id":"who","title":"Who","fields":[
          {"id":"name","type":"text","label":"Name","required":true},
          {"id":"team","type":"text","label":"Team"}]},
        {"id":"when","title":"When","fields":[{"id":"day","type":"text","label":"Day"}]}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void aStepThatLacksARequiredAnswerIsNotDone() {
    var page = Browser.join(BROWSER.tab(), base, "steps-lacking");
    var answer = asker.form(base, "steps-lacking", SECTIONS);
    var first = page.getByTestId("step").first();
    page.getByLabel("Team").fill("Blue");
    Form.next(page);
    assertThat(first).not().containsText("answered");
    page.getByTestId("back").click();
    page.getByLabel("Name").fill("Ada");
    assertThat(first).containsText("answered");
    assertFalse(answer.isDone());
  }
}
