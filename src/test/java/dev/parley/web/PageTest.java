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

/** What a human does on the page, and what the model then reads. */
@QuarkusTest
class PageTest {

  private static final String MEAL =
      """
      {"questions":[
        {"id":"meal","text":"Which meal?","type":"SingleChoice","choices":["Soup","Salad"],
          "required":true},
        {"id":"sides","text":"Which side?","type":"MultiChoice","choices":["Bread","Rice"],
          "maxSelections":1},
        {"id":"wish","text":"Any wish?","type":"FreeText"}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void showsTheWholeCircleToANewcomer() {
    var page = Browser.join(BROWSER.tab(), base, "circle");
    page.getByTestId("try-it").click();
    page.getByLabel("PostgreSQL").check();
    Form.next(page);
    page.getByLabel("Unit tests").check();
    group(page, "What should run").getByRole(AriaRole.TEXTBOX).first().fill("A smoke test");
    Form.next(page);
    page.getByLabel("What should it be called?").fill("Herald");
    Form.review(page);
    assertThat(page.getByTestId("review").getByRole(AriaRole.DEFINITION))
        .hasText(
            new String[] {
              "PostgreSQL",
              "Change: Storage",
              "Unit tests",
              "A smoke test",
              "Change: Checks",
              "Herald",
              "Change: Name"
            });
    page.getByTestId("send").click();

    var received = page.getByTestId("model-received");
    assertThat(received).isVisible();
    assertEquals(
        Asker.json(
            """
            {"answers":[
              {"question":"Which database should it use?","answer":["postgresql"]},
              {"question":"What should run before every release?",
                "answer":["unit","A smoke test"]},
              {"question":"What should it be called?","answer":["Herald"]}]}
            """),
        Asker.json(received.textContent()));
    assertThat(page.getByTestId("structured")).containsText("\"status\": \"answered\"");
    assertThat(page.getByTestId("ended")).containsText("You answered");
  }

  @Test
  void showsAFormToANewcomerToo() {
    var page = Browser.join(BROWSER.tab(), base, "form-circle");
    page.getByTestId("try-it").click();
    page.getByTestId("interaction").press("Escape");
    page.getByTestId("confirm-dismiss").click();
    assertThat(page.getByTestId("model-received")).containsText("dismissed");
    Pause.goOn(page);
    page.getByTestId("sample").selectOption("A form");
    page.getByTestId("ask").click();
    page.getByLabel("How many people?").fill("4");
    page.getByLabel("Which day?").fill("2026-12-04");
    Form.send(page);

    assertThat(page.getByTestId("model-received")).containsText("people: user wrote: 4");
    assertThat(page.getByTestId("structured")).containsText("\"day\": \"2026-12-04\"");
    assertThat(page.getByTestId("ended").first())
        .containsText("A table for 4 on 2026-12-04, 12:30");
  }

  @Test
  void showsARefusalBesideItsQuestionAndLosesNothing() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "refusal");
    var answer = asker.ask(base, "refusal", MEAL);
    page.getByLabel("Salad").check();
    Form.next(page);
    page.getByLabel("Bread").check();
    page.getByLabel("Rice").check();
    Form.next(page);
    page.getByLabel("Any wish?").fill("No onions");
    Form.send(page);

    assertThat(page.getByTestId("line-error")).hasCount(1);
    page.getByTestId("fix").click();
    var sides = group(page, "Which side?");
    assertThat(sides.getByTestId("field-error")).not().isEmpty();
    assertThat(page.getByLabel("Bread")).isFocused();
    // its own error says all, so that the list of problems is only announced
    assertThat(page.getByTestId("problems")).hasText("One answer to fix");
    assertThat(page.getByTestId("problems")).hasCSS("position", "absolute");
    assertThat(page.getByLabel("Salad")).isChecked();
    assertThat(page.getByLabel("Any wish?")).hasValue("No onions");
    assertFalse(answer.isDone());

    page.getByLabel("Rice").uncheck();
    Form.send(page);
    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("No onions"));
  }

  @Test
  void choosesNothingByItselfAndSendsNothingWithoutARequiredAnswer() {
    var page = Browser.join(BROWSER.tab(), base, "required");
    var answer = asker.ask(base, "required", MEAL);
    Form.review(page);
    assertThat(page.getByTestId("review")).containsText("Please answer this question.");
    page.getByTestId("send").click();

    page.getByTestId("fix").click();
    assertThat(group(page, "Which meal?").getByTestId("field-error")).isVisible();
    assertThat(page.getByLabel("Soup")).isFocused();
    assertThat(page.locator("parley-question input:checked")).hasCount(0);
    assertFalse(answer.isDone());
  }

  @Test
  void declinesWithAReason() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "decline");
    var answer = asker.ask(base, "decline", MEAL);
    page.getByTestId("decline").click();
    page.getByLabel("Your words to the model").fill("Not hungry");
    page.getByTestId("confirm-decline").click();

    assertThat(page.getByTestId("ended")).containsText("You declined");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("declined"));
  }

  @Test
  void isUsableByKeyboardAloneAndEnterSendsNothing() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "keyboard");
    var answer = asker.ask(base, "keyboard", MEAL);
    assertThat(page.getByTestId("interaction")).isVisible();

    tabTo(page.getByLabel("Soup"));
    assertThat(page.getByLabel("Soup")).not().isChecked();
    page.keyboard().press("ArrowDown");
    assertThat(page.getByLabel("Salad")).isChecked();
    tabTo(page.getByTestId("next"));
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Bread")).isFocused();
    page.keyboard().press("Space");
    tabTo(page.getByTestId("next"));
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Any wish?")).isFocused();
    page.keyboard().type("Two\n");
    page.keyboard().type("lines");
    assertThat(page.getByTestId("interaction")).isVisible();
    assertFalse(answer.isDone());
    tabTo(page.getByTestId("next"));
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("review")).isVisible();
    tabTo(page.getByTestId("send"));
    page.keyboard().press("Enter");

    assertThat(page.getByTestId("ended")).isFocused();
    assertEquals(
        Asker.json(
            """
            {"answers":[
              {"question":"Which meal?","answer":["Salad"]},
              {"question":"Which side?","answer":["Bread"]},
              {"question":"Any wish?","answer":["Two\\nlines"]}]}
            """),
        Asker.json(answer.get(30, TimeUnit.SECONDS)));
  }

  private static Locator group(Page page, String name) {
    var options = new Page.GetByRoleOptions().setName(name);
    return page.getByRole(AriaRole.GROUP, options);
  }

  /** Presses Tab until the target has the focus, but not for ever. */
  private static void tabTo(Locator target) {
    for (int presses = 0; presses < 30; presses++) {
      target.page().keyboard().press("Tab");
      if (Boolean.TRUE.equals(
          target.evaluate("element => element.getRootNode().activeElement === element"))) {
        return;
      }
    }
    throw new AssertionError("the keyboard does not reach " + target);
  }
}
