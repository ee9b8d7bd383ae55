package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ReducedMotion;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The states of a question while it is sent, and of one that has ended. */
@QuarkusTest
class SentStatesTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void refusedAndAnswered() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "state-refused");
    var answer = asker.ask(base, "state-refused", States.DEPLOY);
    Form.next(page);
    for (String check : new String[] {"Unit tests", "Browser tests", "Load test"}) {
      page.getByLabel(check).check();
    }
    Form.send(page);
    assertThat(page.getByTestId("line-error")).hasText("Please answer this question.");
    page.getByTestId("fix").click();
    assertThat(page.getByLabel("Staging")).isFocused();
    assertEquals(
        "3px",
        page.locator("legend:visible")
            .evaluate("legend => getComputedStyle(legend, '::before').borderInlineStartWidth"));
    States.look(page, "required");
    page.getByLabel("Staging").check();
    Form.send(page);
    assertThat(page.getByTestId("line-error")).hasText("Choose at most 2.");
    assertThat(page.getByTestId("fix")).isFocused();
    page.getByTestId("fix").click();
    assertThat(page.getByTestId("field-error").nth(1)).hasText("Choose at most 2.");
    States.look(page, "refused");
    page.getByLabel("Load test").uncheck();
    Form.send(page);
    var ended = page.getByTestId("ended");
    assertThat(ended).containsText("You answered");
    Pause.goOn(page);
    ended.getByText("Your answers").click();
    assertThat(ended.getByText("Which environment?")).isVisible();
    States.look(page, "answered");
    assertEquals(
        "staging", Asker.json(answer.get(30, TimeUnit.SECONDS)).at("/answers/0/answer/0").asText());
  }

  @Test
  void sending() {
    var page = BROWSER.tab();
    var silent = new AtomicBoolean();
    page.routeWebSocket(Pattern.compile(".*/ws/v1/.*"), route -> holdBack(route, silent));
    Browser.join(page, base, "state-sending");
    var answer = asker.ask(base, "state-sending", States.DEPLOY);
    page.getByLabel("Staging").check();
    Form.review(page);
    silent.set(true);
    page.getByTestId("send").click();
    assertThat(page.getByTestId("send")).hasText("Sending…");
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "true");
    // an animation runs for as long as this state lasts
    page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
    States.look(page, "sending");
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
    var answer = asker.ask(base, "state-offline", States.DEPLOY);
    page.getByLabel("Staging").check();
    away.set(true);
    connection.get().close();
    assertThat(page.getByTestId("offline")).containsText("All you enter is kept");
    States.look(page, "offline");
    Form.send(page);
    assertThat(page.getByTestId("problems")).containsText("All you entered is still here");
    assertThat(page.getByTestId("review")).containsText("Staging");
    assertFalse(answer.isDone());
  }

  @Test
  void declinedDismissedAndAskedBefore() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "state-no");
    var declined = asker.ask(base, "state-no", States.DEPLOY);
    page.getByTestId("decline").click();
    // the button was where the picture has something else
    page.mouse().move(2, 2);
    States.look(page, "declining");
    page.getByLabel("Your words to the model").fill("Not on a Friday");
    page.getByTestId("confirm-decline").click();
    assertThat(page.getByTestId("ended")).containsText("You declined to answer");
    Pause.goOn(page);
    var dismissed = asker.ask(base, "state-no", States.LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    page.getByTestId("interaction").press("Escape");
    assertThat(page.getByTestId("keep-open")).isFocused();
    States.look(page, "dismissing");
    page.getByTestId("confirm-dismiss").click();
    assertThat(page.getByTestId("ended").first()).containsText("You dismissed it");
    Pause.goOn(page);
    States.look(page, "declined-and-dismissed");
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
    // the settings have a label with the same word
    page.getByLabel("Answer", new Page.GetByLabelOptions().setExact(true)).fill("Half of an ans");
    States.look(page, "closing-soon");
    var ended = page.getByTestId("ended");
    assertThat(ended).containsText("Expired before an answer came");
    Pause.goOn(page);
    ended.getByText("What you had entered here").click();
    assertThat(ended.getByText("Half of an ans")).isVisible();
    States.look(page, "expired");
    assertEquals("expired", result.get(30, TimeUnit.SECONDS).path("status").asText());
  }

  @Test
  void answeredElsewhere() {
    var page = Browser.join(BROWSER.tab(), base, "state-elsewhere");
    var other = Browser.join(BROWSER.tab(), base, "state-elsewhere");
    var answer = asker.ask(base, "state-elsewhere", States.LONE);
    Form.awaitArmed(other);
    other.getByLabel("Keep it").click();
    assertThat(page.getByTestId("ended")).containsText("Answered in another window");
    Pause.goOn(page);
    States.look(page, "answered-elsewhere");
    assertFalse(answer.isCompletedExceptionally());
  }

  /** Holds back all frames while {@code silent} is set, so that a request stays under way. */
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
