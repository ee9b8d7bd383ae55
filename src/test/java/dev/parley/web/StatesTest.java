package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The states of an open question: what the page says, and that axe finds nothing in it. */
@QuarkusTest
class StatesTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void empty() {
    var page = Browser.join(BROWSER.tab(), base, "state-empty");
    assertThat(page.getByTestId("empty")).isVisible();
    States.look(page, "empty");
  }

  @Test
  void askedStepByStepAndReviewed() {
    var page = Browser.join(BROWSER.tab(), base, "state-steps");
    var answer = asker.ask(base, "state-steps", States.DEPLOY);
    assertThat(page.getByTestId("interaction")).containsText("recommended");
    States.look(page, "asked");
    page.getByLabel("Staging").check();
    Form.next(page);
    States.look(page, "several-choices");
    page.getByLabel("Unit tests").check();
    Form.review(page);
    assertThat(page.getByTestId("review")).containsText("Not answered");
    States.look(page, "review");
    assertFalse(answer.isDone());
  }

  @Test
  void loneChoice() {
    var page = Browser.join(BROWSER.tab(), base, "state-lone");
    var answer = asker.ask(base, "state-lone", States.LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    States.look(page, "lone-choice");
    assertFalse(answer.isDone());
  }

  @Test
  void formInSections() {
    var page = Browser.join(BROWSER.tab(), base, "state-form");
    var result = asker.form(base, "state-form", States.FORM);
    assertThat(page.getByTestId("next")).hasText("Save the table");
    States.look(page, "form");
    Form.next(page);
    States.look(page, "optional-part");
    page.getByTestId("skip").click();
    States.look(page, "part-left-out");
    assertFalse(result.isDone());
  }

  @Test
  void replaced() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "state-replaced");
    CompletableFuture<JsonNode> first =
        asker.form(
            base, "state-replaced", Asker.members().put("waitSeconds", 0), REPLACED.formatted(""));
    assertThat(page.getByTestId("interaction")).isVisible();
    var reference = first.get(30, TimeUnit.SECONDS).path("reference").asText();
    var second =
        asker.form(
            base,
            "state-replaced",
            Asker.members().put("reference", reference),
            REPLACED.formatted(
                ",\"errorSummary\":\"Please choose another name.\",\"fieldErrors\":{\"n\":\"Taken\"}"));
    assertThat(page.getByTestId("error-summary")).isVisible();
    States.look(page, "replaced");
    assertFalse(second.isDone());
  }

  private static final String REPLACED =
      """
      {"title":"Account","fields":[{"id":"n","type":"text","label":"Name"},
        {"id":"w","type":"text","label":"Why?"}]%s}
      """;

  @Test
  void readonly() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "state-readonly");
    page.locator("parley-questions").evaluate("element => { element.readonly = true; }");
    var answer = asker.ask(base, "state-readonly", States.LONE);
    assertThat(page.getByTestId("readonly"))
        .containsText("Interactive mode disabled — enable to respond");
    assertThat(page.getByLabel("Keep it")).isDisabled();
    assertThat(page.getByTestId("decline")).isDisabled();
    States.look(page, "readonly");
    page.getByTestId("interaction").press("1");
    page.getByText("Enable", new Page.GetByTextOptions().setExact(true)).click();
    assertFalse(answer.isDone());
    Form.awaitArmed(page);
    page.getByLabel("Keep it").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("no"));
  }

  @Test
  void inTheDarkOnAPhoneAndInForcedColours() {
    var page = Browser.join(BROWSER.tab(320), base, "state-dark");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    var answer = asker.ask(base, "state-dark", States.DEPLOY);
    assertThat(page.getByTestId("interaction")).isVisible();
    States.look(page, "dark-phone");
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    page.getByLabel("Staging").check();
    // axe computes with colours that the system has replaced here, so only a human can judge this
    Screenshots.take(page, "forced-colours");
    assertFalse(answer.isDone());
  }
}
