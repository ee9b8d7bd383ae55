package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.ReducedMotion;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every state of the page: what it says, that axe finds nothing in it, and what it looks like. */
@QuarkusTest
class StatesTest {

  private static final String DEPLOY =
      """
      {"title":"Before I deploy","questions":[
        {"id":"env","text":"Which **environment**?","header":"Target","type":"SingleChoice","required":true,
          "choices":[
            {"value":"staging","label":"Staging (Recommended)","description":"Nobody is hurt."},
            {"value":"live","label":"Live","description":"See [the runbook](https://docs.example/run)."}]},
        {"id":"c","text":"Which checks first?","header":"Checks","type":"MultiChoice",
          "choices":["Unit tests","Browser tests","Load test"],"maxSelections":2},
        {"id":"why","text":"What should the release note say?","header":"Note","type":"FreeText"}]}
      """;

  private static final String LONE =
      """
      {"questions":[{"text":"Shall I drop the table `users_old`?","type":"SingleChoice","choices":[
        {"value":"yes","label":"Drop it","description":"It has not been read for 90 days."},
        {"value":"no","label":"Keep it"}]}]}
      """;

  private static final String FORM =
      """
      {"title":"A table for your team","description":"I can book it at once.","sections":[
        {"id":"table","title":"The table","submitLabel":"Save the table","fields":[
          {"id":"people","type":"number","label":"How many people?","required":true,"min":2,"max":12,
            "step":1},
          {"id":"day","type":"date","label":"Which day?","min":"2026-01-01"},
          {"id":"time","type":"time","label":"At what time?","defaultValue":"12:30"},
          {"id":"at","type":"datetime","label":"Reminder"},
          {"id":"outside","type":"boolean","label":"Outside?"},
          {"id":"mail","type":"text","label":"Mail","placeholder":"you@example.com"},
          {"id":"wish","type":"textarea","label":"Any wish?"},
          {"id":"menu","type":"radio","label":"Which menu?","options":[
            {"value":"s","label":"Small","preview":"## Small\\n\\n- Soup\\n- **Salad**"}]}]},
        {"id":"guest","title":"A guest","optional":true,"fields":[
          {"id":"diet","type":"multiselect","label":"What do they not eat?","options":["Meat","Fish"]}]}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void empty() {
    var page = Browser.join(BROWSER.tab(), base, "state-empty");
    assertThat(page.getByTestId("empty")).isVisible();
    look(page, "empty");
  }

  @Test
  void askedStepByStepAndReviewed() {
    var page = Browser.join(BROWSER.tab(), base, "state-steps");
    var answer = asker.ask(base, "state-steps", DEPLOY);
    assertThat(page.getByTestId("interaction")).containsText("recommended");
    look(page, "asked");
    page.getByLabel("Staging").check();
    Form.next(page);
    look(page, "several-choices");
    page.getByLabel("Unit tests").check();
    Form.review(page);
    assertThat(page.getByTestId("review")).containsText("Not answered");
    look(page, "review");
    assertFalse(answer.isDone());
  }

  @Test
  void loneChoice() {
    var page = Browser.join(BROWSER.tab(), base, "state-lone");
    var answer = asker.ask(base, "state-lone", LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    look(page, "lone-choice");
    assertFalse(answer.isDone());
  }

  @Test
  void formInSections() {
    var page = Browser.join(BROWSER.tab(), base, "state-form");
    var result = asker.form(base, "state-form", FORM);
    assertThat(page.getByTestId("next")).hasText("Save the table");
    page.getByText("Preview").click();
    look(page, "form");
    Form.next(page);
    look(page, "optional-part");
    page.getByTestId("skip").click();
    look(page, "part-left-out");
    assertFalse(result.isDone());
  }

  @Test
  void refusedAndAnswered() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "state-refused");
    var answer = asker.ask(base, "state-refused", DEPLOY);
    Form.next(page);
    for (String check : new String[] {"Unit tests", "Browser tests", "Load test"}) {
      page.getByLabel(check).check();
    }
    Form.send(page);
    assertThat(page.getByTestId("problems")).containsText("Target");
    assertThat(page.getByLabel("Staging")).isFocused();
    look(page, "required");
    page.getByLabel("Staging").check();
    Form.send(page);
    assertThat(page.getByTestId("problems")).containsText("Checks");
    assertThat(page.getByTestId("field-error").nth(1)).hasText("Select at most 2");
    look(page, "refused");
    page.getByLabel("Load test").uncheck();
    Form.send(page);
    var ended = page.getByTestId("ended");
    assertThat(ended).containsText("You answered");
    ended.getByText("Your answers").click();
    look(page, "answered");
    assertEquals(
        "staging", Asker.json(answer.get(30, TimeUnit.SECONDS)).at("/answers/0/answer/0").asText());
  }

  @Test
  void sending() {
    var page = BROWSER.tab();
    var silent = new AtomicBoolean();
    page.routeWebSocket(Pattern.compile(".*/ws/v1/.*"), route -> holdBack(route, silent));
    Browser.join(page, base, "state-sending");
    var answer = asker.ask(base, "state-sending", DEPLOY);
    page.getByLabel("Staging").check();
    Form.review(page);
    silent.set(true);
    page.getByTestId("send").click();
    assertThat(page.getByTestId("send")).hasText("Sending…");
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "true");
    new AxeAndPicture(page, "sending").takeWhileMoving();
    assertFalse(answer.isDone());
  }

  @Test
  void offline() {
    var page = BROWSER.tab();
    var away = new AtomicBoolean();
    var connection = new AtomicReference<WebSocketRoute>();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          if (away.get()) {
            route.close();
          } else {
            route.connectToServer();
            connection.set(route);
          }
        });
    Browser.join(page, base, "state-offline");
    var answer = asker.ask(base, "state-offline", DEPLOY);
    page.getByLabel("Staging").check();
    away.set(true);
    connection.get().close();
    assertThat(page.getByTestId("offline")).containsText("All you enter is kept");
    look(page, "offline");
    Form.send(page);
    assertThat(page.getByTestId("problems")).containsText("All you entered is still here");
    assertThat(page.getByTestId("review")).containsText("Staging");
    assertFalse(answer.isDone());
  }

  @Test
  void declinedDismissedAndAskedBefore() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "state-no");
    var declined = asker.ask(base, "state-no", DEPLOY);
    page.getByTestId("decline").click();
    look(page, "declining");
    page.getByLabel("Reason").fill("Not on a Friday");
    page.getByTestId("confirm-decline").click();
    assertThat(page.getByTestId("ended")).containsText("You declined to answer");
    var dismissed = asker.ask(base, "state-no", LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    page.getByTestId("interaction").press("Escape");
    assertThat(page.getByTestId("keep-open")).isFocused();
    look(page, "dismissing");
    page.getByTestId("confirm-dismiss").click();
    assertThat(page.getByTestId("ended").first()).containsText("You dismissed it");
    look(page, "declined-and-dismissed");
    assertTrue(declined.get(30, TimeUnit.SECONDS).contains("Not on a Friday"));
    assertTrue(dismissed.get(30, TimeUnit.SECONDS).contains("dismissed"));
  }

  @Test
  void countedDownAndExpired() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "state-expired");
    var result =
        asker.form(
            base,
            "state-expired",
            "{\"timeoutSeconds\":4,\"fields\":[{\"id\":\"a\",\"type\":\"text\",\"label\":\"Answer\"}]}");
    assertThat(page.getByRole(AriaRole.TIMER)).containsText("Closes in 0:0");
    page.getByLabel("Answer").fill("Half of an ans");
    look(page, "closing-soon");
    var ended = page.getByTestId("ended");
    assertThat(ended).containsText("Time ran out before an answer came");
    ended.getByText("What you had entered here").click();
    assertThat(ended).containsText("Half of an ans");
    look(page, "expired");
    assertEquals("expired", result.get(30, TimeUnit.SECONDS).path("status").asText());
  }

  @Test
  void answeredElsewhere() {
    var page = Browser.join(BROWSER.tab(), base, "state-elsewhere");
    var other = Browser.join(BROWSER.tab(), base, "state-elsewhere");
    var answer = asker.ask(base, "state-elsewhere", LONE);
    Form.awaitArmed(other);
    other.getByLabel("Keep it").click();
    assertThat(page.getByTestId("ended")).containsText("Answered in another window");
    look(page, "answered-elsewhere");
    assertFalse(answer.isCompletedExceptionally());
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
    look(page, "replaced");
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
    var answer = asker.ask(base, "state-readonly", LONE);
    assertThat(page.getByTestId("readonly"))
        .containsText("Interactive mode disabled — enable to respond");
    assertThat(page.getByLabel("Keep it")).isDisabled();
    assertThat(page.getByTestId("decline")).isDisabled();
    look(page, "readonly");
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
    var answer = asker.ask(base, "state-dark", DEPLOY);
    assertThat(page.getByTestId("interaction")).isVisible();
    look(page, "dark-phone");
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    page.getByLabel("Staging").check();
    // axe computes with colours that the system has replaced here, so only a human can judge this
    Screenshots.take(page, "forced-colours");
    assertFalse(answer.isDone());
  }

  private static void look(Page page, String name) {
    Accessibility.assertSound(page);
    Screenshots.take(page, name);
  }

  /** Something turns for as long as this state lasts. */
  private record AxeAndPicture(Page page, String name) {
    void takeWhileMoving() {
      page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
      look(page, name);
    }
  }

  /** Keeps answers from the server, so that a request stays under way. */
  private static void holdBack(WebSocketRoute route, AtomicBoolean silent) {
    var server = route.connectToServer();
    server.onMessage(frame -> {
      if (!silent.get()) {
        route.send(frame.text());
      }
    });
    route.onMessage(frame -> {
      if (!silent.get()) {
        server.send(frame.text());
      }
    });
  }
}
