package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of one question: the question, how it ended, what takes its place, and nothing else. */
@QuarkusTest
class AskPageTest {

  private static final String COLOUR =
      "{\"questions\":[{\"text\":\"Which colour?\",\"type\":\"SingleChoice\",\"choices\":[\"Red\",\"Blue\"]}]}";
  private static final String FORM =
      "{\"title\":\"Account\",\"fields\":[{\"id\":\"n\",\"type\":\"text\",\"label\":\"Name\"}]%s}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void showsTheOneQuestionAndThenItsAnswer() {
    var other = asker.ask(base, "one", "{\"questions\":[{\"text\":\"Another?\"}]}");
    var session = Browser.join(BROWSER.tab(), base, "one");
    assertThat(session.getByTestId("interaction")).hasCount(1);
    var page = open(asked("one"));
    Form.awaitArmed(page);
    assertThat(page.getByTestId("interaction")).containsText("Which colour?");
    assertThat(page).hasTitle("(1) Parley");
    assertThat(page.locator("link[rel=manifest]")).hasAttribute("href", "/manifest.webmanifest");
    look(page, "one-question");

    page.getByLabel("Blue").click();

    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertThat(page.getByTestId("ended").getByRole(AriaRole.DEFINITION)).hasText("Blue");
    assertThat(page.getByTestId("ended").getByRole(AriaRole.DEFINITION)).isVisible();
    assertThat(page.getByTestId("empty")).hasCount(1);
    assertThat(page.getByTestId("empty")).isHidden();
    assertThat(page.locator("main")).not().containsText("Another?");
    Pause.goOn(page);
    look(page, "one-question-answered");
    page.reload();
    assertThat(page.getByTestId("ended")).containsText("Answered");
    page.getByRole(AriaRole.LINK).click();
    assertThat(page.getByTestId("interaction")).containsText("Another?");
    assertFalse(other.isDone());
  }

  @Test
  void followsTheSettingOfAnotherWindow() {
    var page = open(asked("one-confirm"));
    Form.awaitArmed(page);
    Page settings = Browser.join(page.context().newPage(), base, "one-settings");
    settings.getByTestId("open-settings").click();
    settings.getByLabel("Confirm each answer").check();

    page.getByLabel("Blue").click();

    assertThat(page.getByTestId("send")).hasText("Send: Blue");
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertThat(page.getByTestId("ended")).hasCount(0);
  }

  @Test
  void followsWhatTakesItsPlace() throws Exception {
    var wait = Asker.members().put("waitSeconds", 0);
    var first = asker.form(base, "one-again", wait, FORM.formatted(""));
    var reference = first.get(30, TimeUnit.SECONDS).path("reference").asText();
    var page = open(reference);
    page.getByLabel("Name").fill("ann");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended")).containsText("You answered");
    var errors = ",\"errorSummary\":\"Taken\",\"fieldErrors\":{\"n\":\"Taken\"}";
    var again = Asker.members().put("reference", reference);
    var second = asker.form(base, "one-again", again, FORM.formatted(errors));
    assertThat(page.getByTestId("error-summary")).hasText("Taken");
    // a page that is loaded later shows this, too
    page.reload();
    assertThat(page.getByTestId("interaction")).containsText("Taken");
    Form.awaitArmed(page);
    page.getByLabel("Name").fill("ann2");
    page.getByTestId("send").click();
    assertEquals("ann2", second.get(30, TimeUnit.SECONDS).at("/answers/0/answer/0").asText());
  }

  @Test
  void tellsAHumanThatThereIsNone() {
    var page = BROWSER.tab(320);
    var response = page.navigate(base.resolve("/ask/ref_AAAAAAAAAAAAAAAAAAAAAA").toString());
    assertEquals(404, response.status());
    assertThat(page.getByTestId("none")).containsText("There is no such question");
    look(page, "no-such-question");
    given()
        .get("/ask/ref_AAAAAAAAAAAAAAAAAAAAAA")
        .then()
        .statusCode(404)
        .contentType(containsString("application/problem+json"));
  }

  @Test
  void isHeldToThePolicyOfAllPagesAndNotKept() {
    given()
        .get("/ask/" + asked("one-policy"))
        .then()
        .statusCode(200)
        .header("Content-Security-Policy", containsString("script-src 'self';"))
        .header("Referrer-Policy", equalTo("no-referrer"))
        .header("Cache-Control", equalTo("no-store"));
  }

  @Test
  void takesNoIdForMarkup() {
    var session = "\"><img/src=x>&quot;&amp;'";
    var page = open(asked(session));
    assertThat(page.getByTestId("interaction")).containsText("Which colour?");
    assertEquals(session, page.locator("parley-questions").getAttribute("data-session"));
    assertThat(page.locator("img")).hasCount(0);
  }

  private Page open(String reference) {
    var page = BROWSER.tab(320);
    page.navigate(base.resolve("/ask/" + reference).toString());
    return page;
  }

  private static String asked(String session) {
    return given()
        .header("Content-Type", "application/json")
        .header("Prefer", "wait=0")
        .body("{\"arguments\":" + COLOUR + "}")
        .post("/api/v1/sessions/{session}/interactions", session)
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  private static void look(Page page, String name) {
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    Accessibility.assertSound(page);
    Screenshots.take(page, name);
    assertTrue(page.locator("h1").isVisible());
  }
}
