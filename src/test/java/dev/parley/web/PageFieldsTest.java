package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every kind of field, as a human fills it in and as the host gets it. */
@QuarkusTest
class PageFieldsTest {

  private static final String ALL =
      """
      {"title":"All kinds","fields":[
        {"id":"name","type":"text","label":"Name","placeholder":"Ada"},
        {"id":"story","type":"textarea","label":"Story"},
        {"id":"share","type":"number","label":"Share"},
        {"id":"public","type":"boolean","label":"Public?"},
        {"id":"size","type":"select","label":"Size","options":["S","M"]},
        {"id":"days","type":"multiselect","label":"Days","options":["Mon","Tue"],"allowOther":true},
        {"id":"day","type":"date","label":"Day"},
        {"id":"time","type":"time","label":"Time"},
        {"id":"start","type":"datetime","label":"Start"},
        {"id":"end","type":"datetime","label":"Finish","min":"2026-08-01T00:00+02:00"}]}
      """;

  private static final String ENTERED =
      """
      {"name":"Grace","story":"Two\\nlines","share":2.5,"public":false,"size":"M",
        "days":["Tue","Never"],"day":"2026-08-09","time":"09:30","start":"2026-08-09T10:15+02:00",
        "end":"2026-08-09T12:00+02:00"}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void takesAnAnswerOfEveryKind() throws Exception {
    var page = Browser.join(BROWSER.inZone("Europe/Berlin", "en"), base, "kinds");
    var result = asker.form(base, "kinds", ALL);
    assertThat(page.getByLabel("Name")).hasAttribute("placeholder", "Ada");
    assertThat(page.locator("parley-question input:checked")).hasCount(0);
    Accessibility.assertSound(page);
    enterAll(page);
    Form.send(page);

    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertEquals(Asker.json(ENTERED), input(result));
  }

  @Test
  void enterLeadsFromTheCardIntoItsOnlyField() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "into-field");
    var answer = asker.ask(base, "into-field", "{\"questions\":[{\"text\":\"Where?\"}]}");
    Form.awaitArmed(page);
    assertThat(page.getByTestId("interaction")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Where?")).isFocused();
    page.keyboard().type("Here");
    page.keyboard().press("Control+Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Here"));
  }

  @Test
  void keepsEveryKindOverAReload() throws Exception {
    var page = Browser.join(BROWSER.inZone("Europe/Berlin", "en"), base, "draft");
    var result = asker.form(base, "draft", ALL);
    enterAll(page);
    page.reload();
    assertThat(page.getByLabel("Name")).hasValue("Grace");
    Form.send(page);

    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertEquals(Asker.json(ENTERED), input(result));
  }

  @Test
  void sendsWhatTheAskerFilledInAndSaysSo() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "prefill");
    var result =
        asker.form(
            base,
            "prefill",
            """
            {"fields":[
              {"id":"name","type":"text","label":"Name","defaultValue":"Ada"},
              {"id":"sure","type":"boolean","label":"Sure?","defaultValue":true},
              {"id":"start","type":"datetime","label":"Start",
                "defaultValue":"2026-08-09T12:00+02:00"},
              {"id":"lines","type":"text","label":"Lines"},
              {"id":"days","type":"multiselect","label":"Days","options":["Mon","Tue"],
                "defaultValue":["Mon"]}],
             "initialValues":{"name":"Grace","lines":"Two\\nlines","days":["Tue"],"stray":"x"}}
            """);
    assertThat(page.getByLabel("Name")).hasAccessibleDescription("filled in by the asker");
    assertThat(page.getByLabel("Tue")).hasAccessibleDescription("filled in by the asker");
    assertThat(page.getByLabel("Mon")).hasAccessibleDescription("");
    assertThat(page.getByLabel("Yes")).hasAccessibleDescription("suggested by the asker");
    page.getByLabel("Name").fill("Edsger");
    assertThat(page.getByLabel("Name")).hasAccessibleDescription("");
    Form.send(page);

    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertEquals(
        Asker.json(
            """
            {"name":"Edsger","sure":true,"start":"2026-08-09T12:00+02:00","lines":"Two\\nlines",
              "days":["Tue"]}
            """),
        input(result));
  }

  @Test
  void isUsableByKeyboardAlone() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "form-keyboard");
    var result =
        asker.form(
            base,
            "form-keyboard",
            """
            {"fields":[
              {"id":"share","type":"number","label":"Share"},
              {"id":"sure","type":"boolean","label":"Sure?"},
              {"id":"day","type":"date","label":"Day"},
              {"id":"size","type":"radio","label":"Size","options":[
                {"value":"s","label":"Small","preview":"."},{"value":"l","label":"Large"}]}]}
            """);
    assertThat(page.getByTestId("interaction")).isVisible();
    var keyboard = page.keyboard();
    tabTo(page.getByLabel("Share"));
    keyboard.type("7");
    keyboard.press("Enter");
    tabTo(page.getByLabel("Yes"));
    keyboard.press("ArrowRight");
    assertThat(page.getByLabel("No", exactly())).isChecked();
    tabTo(page.getByLabel("Day"));
    // the same day, whether the month or the day comes first
    keyboard.type("08082026");
    tabTo(page.getByRole(AriaRole.RADIO).and(page.getByLabel("Small")));
    keyboard.press("Space");
    tabTo(page.getByTestId("preview").locator(".previewed"));
    assertFalse(result.isDone());
    tabTo(page.getByTestId("next"));
    keyboard.press("Enter");
    assertThat(page.getByTestId("review")).isVisible();
    tabTo(page.getByTestId("send"));
    keyboard.press("Enter");

    assertThat(page.getByTestId("ended")).isFocused();
    assertEquals(
        Asker.json(
            """
            {"share":7,"sure":false,"day":"2026-08-08","size":"s"}
            """),
        input(result));
  }

  @Test
  void sendsNoHalfOfADate() {
    var page = Browser.join(BROWSER.tab(), base, "half");
    var result =
        asker.form(
            base, "half", "{\"fields\":[{\"id\":\"day\",\"type\":\"date\",\"label\":\"Day\"}]}");
    page.getByLabel("Day").pressSequentially("08");
    page.getByTestId("send").click();

    assertThat(page.getByTestId("field-error")).containsText("Complete this");
    assertThat(page.getByLabel("Day")).isFocused();
    assertFalse(result.isDone());
  }

  @Test
  void readsTheNumbersThatKeyboardsMake() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "numbers");
    var result =
        asker.form(
            base,
            "numbers",
            """
            {"fields":[
              {"id":"comma","type":"number","label":"Comma"},
              {"id":"wide","type":"number","label":"Wide"},
              {"id":"minus","type":"number","label":"Minus"},
              {"id":"exact","type":"number","label":"Exact"}]}
            """);
    page.getByLabel("Comma").fill("2,5");
    page.getByLabel("Wide").fill("１２．５");
    page.getByLabel("Minus").fill("−3");
    page.getByLabel("Exact").fill("0.1000000000000000055");
    Form.send(page);

    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertThat(page.getByTestId("ended")).containsText("0.1000000000000000055");
    var values = input(result);
    assertEquals("2.5", values.path("comma").asText());
    assertEquals("12.5", values.path("wide").asText());
    assertEquals("-3", values.path("minus").asText());
  }

  private static void enterAll(Page page) {
    page.getByLabel("Name").fill("Grace");
    page.getByLabel("Story").fill("Two\nlines");
    page.getByLabel("Share").fill("2.5");
    page.getByLabel("No", exactly()).check();
    page.getByLabel("M", exactly()).check();
    page.getByLabel("Tue").check();
    var days = page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Days"));
    days.getByRole(AriaRole.TEXTBOX).fill("Never");
    page.getByLabel("Day", exactly()).fill("2026-08-09");
    page.getByLabel("Time").fill("09:30");
    page.getByLabel("Start").fill("2026-08-09T10:15");
    page.getByLabel("Finish").fill("2026-08-09T12:00");
  }

  private static Page.GetByLabelOptions exactly() {
    return new Page.GetByLabelOptions().setExact(true);
  }

  private static JsonNode input(CompletableFuture<JsonNode> result) throws Exception {
    return result.get(30, TimeUnit.SECONDS).path("input");
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
