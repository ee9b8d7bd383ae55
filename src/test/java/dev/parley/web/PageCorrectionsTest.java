package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the server, and then the asker, finds wrong with answers, and how the human mends it. */
@QuarkusTest
class PageCorrectionsTest {

  private static final String STRICT =
      """
      {"fields":[
        {"id":"code","type":"text","label":"Code","pattern":"[A-Z]{3}"},
        {"id":"word","type":"text","label":"Word","minLength":3},
        {"id":"step","type":"number","label":"Step","step":0.1},
        {"id":"port","type":"number","label":"Port","min":1024,"step":1},
        {"id":"much","type":"number","label":"Much"},
        {"id":"day","type":"date","label":"Day","max":"2026-12-31"},
        {"id":"start","type":"datetime","label":"Start","min":"2026-01-01T00:00:00.0001Z"},
        {"id":"must","type":"text","label":"Must","required":true,"validateOnClient":false},
        {"id":"fine","type":"text","label":"Fine"}]}
      """;

  private static final String ACCOUNT =
      """
      {"title":"Account","fields":[
        {"id":"name","type":"text","label":"Name"},
        {"id":"why","type":"text","label":"Why?"}]%s}
      """;

  private static final String TAKEN =
      """
      ,"errorSummary":"Please choose another name.","fieldErrors":{"name":"“ada” is taken"},
       "initialValues":{"name":"ada"}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void showsEveryViolationBesideItsFieldAndLosesNothing() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "strict");
    var result = asker.form(base, "strict", STRICT);
    page.getByTestId("interaction").getByLabel("Code").fill("ab");
    page.getByLabel("Word").fill("no");
    page.getByLabel("Step").fill("0.25");
    page.getByLabel("Port").fill("80");
    page.getByLabel("Much").fill("a lot");
    page.getByLabel("Day").fill("2027-01-01");
    page.getByLabel("Start").fill("tomorrow");
    page.getByLabel("Fine").fill("All is well");
    Form.send(page);

    assertThat(page.getByTestId("line-error")).hasCount(8);
    page.getByTestId("fix").first().click();
    assertThat(error(page, "Code")).containsText("[A-Z]{3}");
    assertThat(error(page, "Word")).hasText("Write at least 3 characters.");
    assertThat(error(page, "Step")).containsText("Only in steps of 0.1.");
    assertThat(error(page, "Port")).hasText("At least 1024.");
    assertThat(error(page, "Much")).containsText("Write a number");
    assertThat(error(page, "Day")).hasText("Not after Dec 31, 2026.");
    assertThat(error(page, "Start")).containsText("YYYY-MM-DDTHH:MM");
    assertThat(error(page, "Must")).hasText("Please answer this question.");
    assertThat(error(page, "Fine")).isHidden();
    assertThat(page.getByTestId("interaction").getByLabel("Code")).isFocused();
    assertThat(page.getByLabel("Much")).hasValue("a lot");
    assertThat(page.getByLabel("Day")).hasValue("2027-01-01");
    assertThat(page.getByLabel("Start")).hasValue("tomorrow");
    assertFalse(result.isDone());

    page.getByTestId("interaction").getByLabel("Code").fill("ABC");
    assertThat(error(page, "Code")).isHidden();
    page.getByLabel("Word").fill("yes");
    page.getByLabel("Step").fill("0.3");
    page.getByLabel("Port").fill("8080");
    page.getByLabel("Much").fill("");
    page.getByLabel("Day").fill("2026-12-31");
    page.getByLabel("Start").fill("2026-08-01T10:00+02:00");
    page.getByLabel("Must").fill("Here");
    Form.send(page);
    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertEquals(
        Asker.json(
            """
            {"code":"ABC","word":"yes","step":0.3,"port":8080,"day":"2026-12-31",
              "start":"2026-08-01T10:00+02:00","must":"Here","fine":"All is well"}
            """),
        result.get(30, TimeUnit.SECONDS).path("input"));
  }

  /** A browser's own expressions would practically never finish with this text. */
  @Test
  void leavesPatternsToTheServer() {
    var tab = BROWSER.tab();
    tab.addInitScript(
        """
        window.compiled = [];
        window.RegExp = new Proxy(RegExp, {
          construct(target, given) { compiled.push(String(given[0])); return new target(...given); },
          apply(target, self, given) { compiled.push(String(given[0])); return target(...given); }});
        """);
    var page = Browser.join(tab, base, "linear");
    var result =
        asker.form(
            base,
            "linear",
            """
            {"fields":[{"id":"code","type":"text","label":"Code","pattern":"(a+)+$"},
              {"id":"fine","type":"text","label":"Fine"}]}
            """);
    page.getByTestId("interaction").getByLabel("Code").fill("a".repeat(10_000) + "!");
    page.getByTestId("interaction").getByLabel("Code").blur();
    Form.send(page);

    page.getByTestId("fix").click();
    assertThat(error(page, "Code")).containsText("(a+)+$");
    assertEquals(null, page.getByTestId("interaction").getByLabel("Code").getAttribute("pattern"));
    assertEquals(0, page.evaluate("compiled.filter(one => one.includes('(a+)+')).length"));
    assertFalse(result.isDone());
    page.getByTestId("interaction").getByLabel("Code").fill("a".repeat(10_000));
    Form.send(page);
    assertThat(page.getByTestId("ended")).containsText("You answered");
  }

  @Test
  void pointsOutWhatSeemsWrongAndLetsItBeSentAllTheSame() {
    var page = Browser.join(BROWSER.tab(), base, "gentle");
    var result =
        asker.form(
            base,
            "gentle",
            """
            {"fields":[
              {"id":"port","type":"number","label":"Port","min":1024},
              {"id":"free","type":"number","label":"Free","min":1024,"validateOnClient":false}]}
            """);
    page.getByLabel("Free").fill("80");
    page.getByLabel("Free").blur();
    page.getByLabel("Port").fill("80");
    page.getByLabel("Port").blur();
    assertThat(page.getByLabel("Port"))
        .hasAccessibleDescription("Not met: A number, at least 1024.");
    assertThat(page.getByLabel("Free")).hasAccessibleDescription("A number, at least 1024.");
    page.getByLabel("Port").fill("8080");
    assertThat(page.getByLabel("Port")).hasAccessibleDescription("A number, at least 1024.");
    page.getByLabel("Port").fill("81");
    Form.send(page);

    page.getByTestId("fix").first().click();
    assertThat(error(page, "Port")).hasText("At least 1024.");
    assertThat(error(page, "Free")).hasText("At least 1024.");
    assertFalse(result.isDone());
  }

  @Test
  void takesThePlaceOfTheAnsweredFormWithErrorsAndValues() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "again");
    var first = asker.form(base, "again", ACCOUNT.formatted(""));
    assertThat(page.getByTestId("interaction")).hasCount(1);
    var other = asker.ask(base, "again", "{\"questions\":[{\"text\":\"Other?\"}]}");
    assertThat(page.getByTestId("other")).containsText("Other?");
    page.getByLabel("Name").fill("ada");
    page.getByLabel("Why?").fill("It is short");
    Form.send(page);
    assertThat(Pause.result(page)).isFocused();
    var second = asker.form(base, "again", reference(first), ACCOUNT.formatted(TAKEN));

    assertThat(page.getByLabel("Name")).isFocused();
    assertThat(page.getByTestId("interaction")).containsText("Account");
    assertThat(page.getByTestId("other")).containsText("Other?");
    assertThat(page.getByTestId("error-summary")).hasText("Please choose another name.");
    assertThat(error(page, "Name")).hasText("“ada” is taken");
    assertThat(page.getByLabel("Name")).hasValue("ada");
    assertThat(page.getByLabel("Name"))
        .hasAccessibleDescription("filled in by the asker “ada” is taken");
    page.reload();
    page.getByTestId("other").filter(withText("Account")).click();
    assertThat(error(page, "Name")).hasText("“ada” is taken");
    assertThat(page.getByLabel("Why?")).hasValue("It is short");
    page.getByLabel("Name").fill("grace");
    assertThat(error(page, "Name")).isHidden();
    var account = page.getByTestId("interaction").filter(withText("Account"));
    Form.send(account);
    assertThat(Pause.result(page)).containsText("You answered");
    assertEquals(
        Asker.json("{\"name\":\"grace\",\"why\":\"It is short\"}"),
        second.get(30, TimeUnit.SECONDS).path("input"));
    assertFalse(other.isDone());
  }

  @Test
  void takesThePlaceOfAnOpenFormAndKeepsWhatWasTyped() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "open");
    var pending =
        asker.form(base, "open", Asker.members().put("waitSeconds", 0), ACCOUNT.formatted(""));
    page.getByLabel("Name").fill("grace");
    page.getByLabel("Why?").fill("It is sh");
    var second = asker.form(base, "open", reference(pending), ACCOUNT.formatted(TAKEN));

    assertThat(page.getByTestId("error-summary")).isVisible();
    assertThat(page.getByTestId("interaction")).hasCount(1);
    assertThat(page.getByTestId("ended")).hasCount(0);
    assertThat(page.getByLabel("Name")).hasValue("ada");
    assertThat(page.getByLabel("Why?")).isFocused();
    page.keyboard().type("ort");
    assertThat(page.getByLabel("Why?")).hasValue("It is short");
    page.reload();
    assertThat(page.getByTestId("error-summary")).isVisible();
    assertThat(page.getByLabel("Name")).isFocused();
    assertThat(page.getByLabel("Why?")).hasValue("It is short");
    assertThat(page.getByTestId("ended")).hasCount(0);
    assertFalse(second.isDone());
  }

  @Test
  void leavesTheFocusWhereTheHumanTypes() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "busy");
    var first = asker.form(base, "busy", ACCOUNT.formatted(""));
    page.getByLabel("Name").fill("ada");
    var other = asker.ask(base, "busy", "{\"questions\":[{\"text\":\"Other?\"}]}");
    assertThat(page.getByTestId("other")).hasCount(1);
    Form.send(page);
    Pause.goOn(page);
    page.getByLabel("Other?").fill("In the middle of a");
    var second = asker.form(base, "busy", reference(first), ACCOUNT.formatted(TAKEN));

    assertThat(page.getByTestId("other")).containsText("Account");
    assertThat(page.getByLabel("Other?")).isFocused();
    assertFalse(second.isDone());
    assertFalse(other.isDone());
  }

  private static ObjectNode reference(CompletableFuture<JsonNode> earlier) throws Exception {
    var reference = earlier.get(30, TimeUnit.SECONDS).path("reference").asText();
    return Asker.members().put("reference", reference);
  }

  private static Locator.FilterOptions withText(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static Locator error(Page page, String label) {
    return page.getByTestId("question")
        .filter(new Locator.FilterOptions().setHas(page.getByLabel(label)))
        .getByTestId("field-error");
  }
}
