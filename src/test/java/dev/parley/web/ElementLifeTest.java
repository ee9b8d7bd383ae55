package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocket;
import com.microsoft.playwright.WebSocketRoute;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The element from its first frame to its last socket, with frames that come late or never. */
@QuarkusTest
class ElementLifeTest {

  private static final String WHY = "{\"questions\":[{\"text\":\"Why?\",\"type\":\"FreeText\"}]}";

  /** Messages that tell of an ending. */
  private static final String ENDED = "(?s).*interaction/(resolved|updated).*";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  /**
   * Open questions come with the connection: the page asks for nothing, so it waits for nothing.
   */
  @Test
  void showsTheFirstQuestionBeforeAnythingItSendsIsAnswered() {
    var answer = asker.ask(base, "first", WHY);
    var witness = Browser.join(BROWSER.tab(), base, "first");
    assertThat(witness.getByTestId("interaction")).isVisible();
    var page = BROWSER.tab();
    route(page, fromPage -> false, fromServer -> true);
    Browser.join(page, base, "first");
    assertThat(page.getByTestId("interaction")).containsText("Why?");
    assertFalse(answer.isDone());
  }

  /** The page says that nothing is open only once it knows. */
  @Test
  void saysThatNothingIsOpenOnlyOnceItKnows() {
    var page = BROWSER.tab();
    route(page, fromPage -> true, fromServer -> false);
    page.navigate(base.resolve("/?session=unknown-yet").toString());
    assertThat(page.getByTestId("connection")).containsText("Connecting");
    assertThat(page.getByTestId("empty")).isHidden();
    var connected = Browser.join(BROWSER.tab(), base, "unknown-yet");
    assertThat(connected.getByTestId("empty")).isVisible();
  }

  /**
   * Two pages send, and the second never hears that the first has won, nor that its answer was
   * fetched: it finds out all the same.
   */
  @Test
  void whoIsSecondLearnsHowItEndedAndLosesNothing() throws Exception {
    var first = Browser.join(BROWSER.tab(), base, "race");
    var second = BROWSER.tab();
    route(second, fromPage -> true, fromServer -> !fromServer.matches(ENDED));
    Browser.join(second, base, "race");
    var answer = asker.ask(base, "race", WHY);
    second.getByLabel("Why?").fill("The second");
    first.getByLabel("Why?").fill("The first");
    first.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("The first"));
    assertThat(second.getByTestId("interaction")).hasCount(1);
    second.getByTestId("send").click();
    assertThat(second.getByTestId("ended")).containsText("Answered");
    assertThat(second.getByTestId("ended")).containsText("The first");
    assertThat(second.getByTestId("ended")).containsText("The second");
    assertThat(second.getByTestId("interaction")).hasCount(0);
  }

  @Test
  void twoOnOnePageTellTheSameAndCloseTheirSocketsWhenTheyGo() throws Exception {
    var page = BROWSER.tab();
    Set<WebSocket> sockets = ConcurrentHashMap.newKeySet();
    page.onWebSocket(socket -> {
      sockets.add(socket);
      socket.onClose(sockets::remove);
    });
    Browser.join(page, base, "twice");
    page.evaluate(
        "() => { const other = document.createElement('parley-questions'); other.id = 'other';"
            + " other.session = 'twice'; document.body.append(other); }");
    var answer = asker.ask(base, "twice", WHY);
    var mine = page.locator("#questions");
    var other = page.locator("#other");
    assertThat(mine.getByTestId("interaction")).isVisible();
    other.getByLabel("Why?").fill("Because");
    page.evaluate("document.querySelector('main').prepend(document.getElementById('other'))");
    assertThat(other.getByLabel("Why?")).hasValue("Because");
    other.getByTestId("send").click();
    assertThat(mine.getByTestId("ended")).containsText("Answered in another window");
    assertThat(other.getByTestId("ended")).containsText("You answered");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Because"));
    page.waitForCondition(() -> sockets.size() == 2);
    page.evaluate("document.querySelectorAll('parley-questions').forEach(each => each.remove())");
    page.waitForCondition(sockets::isEmpty);
  }

  @Test
  void anotherSessionTakesTheQuestionsOfTheFirstAway() {
    var page = Browser.join(BROWSER.tab(), base, "before");
    var answer = asker.ask(base, "before", WHY);
    page.getByLabel("Why?").fill("Half a thought");
    assertThat(page).hasTitle("(1) Parley");
    page.locator("#questions").evaluate("element => { element.session = 'after'; }");
    assertThat(page.getByTestId("interaction")).hasCount(0);
    assertThat(page).hasTitle("Parley");
    page.locator("#questions").evaluate("element => { element.session = 'before'; }");
    assertThat(page.getByLabel("Why?")).hasValue("Half a thought");
    assertFalse(answer.isDone());
  }

  /** A tool-use id may come again after a wipe: the old draft is not for the new question. */
  @Test
  void aDraftStaysWithTheQuestionThatItWasFor() {
    var page = BROWSER.tab();
    ask("wiped", "Your name?");
    Browser.join(page, base, "wiped");
    page.getByLabel("Your name?").fill("Ann");
    var other = Browser.join(BROWSER.tab(), base, "wiped");
    page.navigate("about:blank");
    // frames that were on their way when the page went have arrived
    assertThat(other.getByLabel("Your name?")).hasValue("Ann");
    other.navigate("about:blank");
    given().delete("/api/v1/sessions/wiped").then().statusCode(204);
    ask("wiped", "Your address?");
    Browser.join(page, base, "wiped");
    assertThat(page.getByLabel("Your address?")).hasValue("");
    assertThat(page.getByTestId("interaction")).hasCount(1);
  }

  /** What was typed for the first question must not answer the second. */
  @Test
  void anIdThatCameAgainWhileTheConnectionWasLostIsAnotherQuestion() {
    var page = BROWSER.tab();
    var network = new Network(page);
    ask("id-came-again", "Your name?");
    Browser.join(page, base, "id-came-again");
    page.getByLabel("Your name?").fill("Ann");
    network.cut();
    assertThat(page.getByTestId("connection")).containsText("Connection lost");
    given().delete("/api/v1/sessions/id-came-again").then().statusCode(204);
    ask("id-came-again", "Your address?");
    network.restore();

    assertThat(page.getByTestId("interaction")).containsText("Your address?");
    assertThat(page.getByLabel("Your address?")).hasValue("");
    assertThat(page.getByTestId("interaction")).hasCount(1);
    page.getByLabel("Your address?").fill("Elm Street 1");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended").first()).containsText("You answered");
    assertThat(page.getByTestId("ended")).hasCount(2);
  }

  /** WCAG 2.2, 1.4.10: a window of 1280 by 1024 at 400 %, and nothing but the keyboard. */
  @Test
  void isUsableAtFourHundredPercentByKeyboard() throws Exception {
    var page = BROWSER.tab(320);
    page.setViewportSize(320, 256);
    Browser.join(page, base, "zoomed");
    var answer =
        asker.ask(
            base,
            "zoomed",
            """
            {"title":"Before I deploy","questions":[
              {"text":"Which environment?","type":"SingleChoice","choices":["Staging","Live"]},
              {"text":"Why?","type":"FreeText"}]}
            """);
    Form.awaitArmed(page);
    page.keyboard().press("2");
    assertInSight(page, "Live");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Why?")).isFocused();
    assertInSight(page, "Why?");
    page.keyboard().type("Because");
    page.keyboard().press("Control+Enter");
    // the result fades in when the answer has come, which stillness before it cannot know
    assertThat(page.getByTestId("ended")).isVisible();
    Accessibility.assertSound(page);
    Screenshots.take(page, "zoomed");
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Because"));
  }

  private static void assertInSight(Page page, String label) {
    var field = page.getByLabel(label, new Page.GetByLabelOptions().setExact(true));
    assertThat(field).isFocused();
    assertThat(field).isInViewport();
  }

  private static void ask(String session, String text) {
    given()
        .header("Content-Type", "application/json")
        .header("Prefer", "wait=0")
        .body(
            """
            {"toolUseId":"call-1","arguments":{"questions":[{"text":"%s","type":"FreeText"}]}}\
            """
                .formatted(text))
        .post("/api/v1/sessions/{session}/interactions", session)
        .then()
        .statusCode(202);
  }

  /** Lets through what is wanted, in each direction. */
  private static void route(Page page, Predicate<String> fromPage, Predicate<String> fromServer) {
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        (WebSocketRoute route) -> {
          var server = route.connectToServer();
          server.onMessage(frame -> {
            if (fromServer.test(frame.text())) {
              route.send(frame.text());
            }
          });
          route.onMessage(frame -> {
            if (fromPage.test(frame.text())) {
              server.send(frame.text());
            }
          });
        });
  }
}
