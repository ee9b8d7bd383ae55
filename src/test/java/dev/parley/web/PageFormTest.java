package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What stands around the fields: headings, parts that may be skipped, and the look afterwards. */
@QuarkusTest
class PageFormTest {

  private static final String VISIT =
      """
      {"title":"Your visit","description":"It takes a minute.","prompt":"Please tell me:",
        "sections":[
          {"id":"you","title":"You","description":"Who comes.","fields":[
            {"id":"name","type":"text","label":"Your name","required":true}]},
          {"id":"guest","title":"Your guest","optional":true,"fields":[
            {"id":"guest","type":"text","label":"Their name","required":true},
            {"id":"diet","type":"text","label":"Their diet"}]}],
        "submitLabel":"Announce me","cancelLabel":"Not today",
        "completedView":{"showInputs":%s,"summaryTemplate":"{{name}} is coming"}}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void needsNothingInAPartThatIsLeftOut() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "left-out");
    var result = asker.form(base, "left-out", VISIT.formatted(true));
    var card = page.getByTestId("interaction");
    assertThat(card).containsText("It takes a minute.");
    assertThat(card).containsText("Please tell me:");
    assertThat(card).containsText("Who comes.");
    assertThat(page.getByTestId("dismiss")).hasText("Not today");
    page.getByLabel("Your name").fill("Ada");
    // what holds for the whole is said once
    Form.next(page);
    assertThat(card).not().containsText("It takes a minute.");
    assertThat(card).not().containsText("Please tell me:");
    Form.review(page);
    assertThat(page.getByTestId("send")).hasText("Announce me");
    page.getByTestId("send").click();

    var ended = page.getByTestId("ended");
    assertThat(ended).containsText("Ada is coming");
    assertThat(ended.locator(".outcome strong")).hasText("Ada");
    assertEquals(Asker.json("{\"name\":\"Ada\"}"), result.get(30, TimeUnit.SECONDS).path("input"));
  }

  @Test
  void needsARequiredAnswerInAnOptionalPartOnceItIsBegun() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "begun");
    var result = asker.form(base, "begun", VISIT.formatted(false));
    page.getByLabel("Your name").fill("Ada");
    Form.next(page);
    page.getByLabel("Their diet").fill("No nuts");
    Form.send(page);
    page.getByTestId("fix").click();
    assertThat(page.getByLabel("Their name")).isFocused();
    assertThat(page.getByTestId("part").nth(1).getByTestId("field-error").first()).isVisible();
    assertFalse(result.isDone());

    page.getByTestId("skip").click();
    assertThat(page.getByLabel("Their diet")).isHidden();
    page.reload();
    Form.next(page);
    assertThat(page.getByLabel("Their diet")).isHidden();
    page.getByTestId("skip").click();
    assertThat(page.getByLabel("Their diet")).hasValue("No nuts");
    page.getByTestId("skip").click();
    Form.send(page);

    var ended = page.getByTestId("ended");
    assertThat(ended).containsText("Ada is coming");
    assertThat(ended.locator("details")).hasCount(0);
    assertEquals(Asker.json("{\"name\":\"Ada\"}"), result.get(30, TimeUnit.SECONDS).path("input"));
  }

  @Test
  void showsElsewhereWhatWasAnswered() {
    var first = Browser.join(BROWSER.tab(), base, "elsewhere");
    var second = Browser.join(BROWSER.tab(), base, "elsewhere");
    var result =
        asker.form(
            base,
            "elsewhere",
            """
            {"fields":[
              {"id":"sure","type":"boolean","label":"Sure?"},
              {"id":"size","type":"select","label":"Size","options":[{"value":"l","label":"Large"}]},
              {"id":"at","type":"time","label":"At","defaultValue":"09:30"}]}
            """);
    first.getByLabel("Yes").check();
    first.getByLabel("Large").check();
    var sure = first.getByTestId("question").first();
    sure.getByText("Add a note").click();
    sure.getByLabel("Note beside this answer").fill("Quite");
    Form.send(first);

    var ended = second.getByTestId("ended");
    assertThat(ended).containsText("Answered in another window");
    assertThat(ended.locator("details")).hasCount(1);
    assertThat(ended.locator("dd"))
        .hasText(new String[] {"Yes", "Note: Quite", "Large", "9:30 AM"});
    var late = Browser.join(BROWSER.tab(), base, "elsewhere");
    assertThat(late.getByTestId("ended").locator("dd"))
        .hasText(new String[] {"Yes", "Note: Quite", "Large", "9:30 AM"});
    assertFalse(result.isCompletedExceptionally());
  }

  @Test
  void showsWhyItWasDeclined() {
    var first = Browser.join(BROWSER.tab(), base, "why");
    var second = Browser.join(BROWSER.tab(), base, "why");
    var result = asker.form(base, "why", VISIT.formatted(true));
    first.getByTestId("decline").click();
    first.getByLabel("Your words to the model").fill("I stay at home");
    first.getByTestId("confirm-decline").click();

    assertThat(first.getByTestId("ended")).containsText("I stay at home");
    assertThat(second.getByTestId("ended")).containsText("I stay at home");
    assertFalse(result.isCompletedExceptionally());
  }
}
