package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several tabs, a reload and a broken connection: what is typed stays, and every end is told. */
@QuarkusTest
class PageSessionTest {

  private static final String COLOUR =
      """
      {"questions":[
        {"id":"colour","text":"Which colour?","type":"SingleChoice","choices":["Red","Blue"]},
        {"id":"why","text":"Why?","type":"FreeText"}]}
      """;

  private static final String PAGES = "/api/v1/sessions/pages/interactions";
  private static final int LARGE = 6;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void saysInTheOtherTabThatAnAnswerWasGiven() throws Exception {
    var first = Browser.join(BROWSER.tab(), base, "answered-tabs");
    var second = Browser.join(BROWSER.tab(), base, "answered-tabs");
    var answer = asker.ask(base, "answered-tabs", COLOUR);
    Form.step(second, 2);
    second.getByLabel("Why?").fill("Half a thought");
    first.getByLabel("Red").check();
    Form.send(first);

    assertThat(first.getByTestId("ended")).containsText("You answered");
    assertThat(second.getByTestId("ended")).containsText("Answered in another window");
    assertThat(second.getByTestId("ended")).containsText("Half a thought");
    assertThat(second.getByTestId("interaction")).hasCount(0);
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Red"));
  }

  @Test
  void keepsWhatWasTypedOverAReload() {
    var page = Browser.join(BROWSER.tab(), base, "reload");
    var answer = asker.ask(base, "reload", COLOUR);
    enterSomething(page);
    page.reload();
    assertSomethingIsEntered(page);
    assertFalse(answer.isDone());
  }

  @Test
  void keepsWhatWasTypedOverALostConnection() throws Exception {
    var page = BROWSER.tab();
    var connection = new AtomicReference<WebSocketRoute>();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          route.connectToServer();
          connection.set(route);
        });
    Browser.join(page, base, "lost");
    var answer = asker.ask(base, "lost", COLOUR);
    enterSomething(page);
    connection.get().close();
    assertThat(page.getByTestId("connection")).containsText("Connection lost");
    assertThat(page.getByTestId("connection")).containsText("Connected");
    assertSomethingIsEntered(page);

    Form.send(page);
    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("It is the warmest"));
  }

  @Test
  void tellsAfterALostConnectionWhatEndedMeanwhile() throws Exception {
    var away = BROWSER.tab();
    var network = new Network(away);
    Browser.join(away, base, "away");
    var other = Browser.join(BROWSER.tab(), base, "away");
    var answer = asker.ask(base, "away", COLOUR);
    enterSomething(away);
    network.cut();
    assertThat(away.getByTestId("connection")).containsText("Connection lost");
    other.getByLabel("Blue").check();
    Form.send(other);
    assertThat(other.getByTestId("ended")).containsText("You answered");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Blue"));
    network.restore();

    assertThat(away.getByTestId("ended")).containsText("Answered");
    assertThat(away.getByTestId("interaction")).hasCount(0);
  }

  @Test
  void opensNoCardForWhatIsSaidOfAnInteractionAfterItsEnding() throws Exception {
    var page = BROWSER.tab();
    var connection = new AtomicReference<WebSocketRoute>();
    var resolved = new AtomicReference<String>();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          var server = route.connectToServer();
          server.onMessage(frame -> {
            if (frame.text().contains("interaction/resolved")) {
              resolved.set(frame.text());
            }
            route.send(frame.text());
          });
          connection.set(route);
        });
    Browser.join(page, base, "after");
    var answer = asker.ask(base, "after", COLOUR);
    enterSomething(page);
    Form.send(page);
    assertThat(page.getByTestId("ended")).containsText("You answered");
    var later = (ObjectNode) Asker.json(resolved.get());
    later.put("method", "interaction/updated");
    var interaction = (ObjectNode) later.at("/params/interaction");
    interaction.put("summary", "Fetched by the host");
    connection.get().send(later.toString());

    assertThat(page.getByTestId("ended")).containsText("Fetched by the host");
    assertThat(page.getByTestId("ended")).containsText("You answered");
    connection
        .get()
        .send(
            later
                .toString()
                .replaceAll("\"reference\":\"[^\"]*\"", "\"reference\":\"r\"")
                .replace("Fetched by the host", "Unknown here"));
    connection.get().send(later.toString().replace("Fetched by the host", "Fetched again"));

    assertThat(page.getByTestId("ended")).containsText("Fetched again");
    assertThat(page.getByTestId("ended")).hasCount(1);
    assertThat(page.getByTestId("interaction")).hasCount(0);
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("It is the warmest"));
  }

  /** A page of the list has 1 MiB at most. */
  @Test
  void showsAllThatIsOpenAndHowOthersEndedThoughTheListHasPages() throws Exception {
    var away = BROWSER.tab();
    var network = new Network(away);
    Browser.join(away, base, "pages");
    var answer = asker.ask(base, "pages", COLOUR);
    enterSomething(away);
    network.cut();
    assertThat(away.getByTestId("connection")).containsText("Connection lost");
    var other = Browser.join(BROWSER.tab(), base, "pages");
    other.getByLabel("Blue").check();
    Form.send(other);
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Blue"));
    other.close();
    for (int i = 0; i < LARGE; i++) {
      askAtLength("large-" + i);
    }
    network.restore();

    assertThat(away.getByTestId("ended")).containsText("Answered");
    Pause.goOn(away);
    assertThat(away.getByTestId("interaction")).hasCount(1);
    assertThat(away.getByTestId("other")).hasCount(LARGE - 1);
    for (int i = 0; i < LARGE; i++) {
      given().contentType("application/json").post(PAGES + "/large-" + i + "/cancel");
    }
  }

  private static void askAtLength(String toolUseId) {
    String choice = "{\"label\":\"%d\",\"description\":\"" + "x".repeat(1_900) + "\"}";
    String choices =
        IntStream.range(0, 60).mapToObj(choice::formatted).collect(Collectors.joining(","));
    String question = "{\"text\":\"Which, part %d?\",\"choices\":[" + choices + "]}";
    String questions =
        IntStream.range(0, 2).mapToObj(question::formatted).collect(Collectors.joining(","));
    given()
        .contentType("application/json")
        .header("Prefer", "wait=0")
        .body(
            "{\"toolUseId\":\"%s\",\"arguments\":{\"questions\":[%s]}}"
                .formatted(toolUseId, questions))
        .post(PAGES)
        .then()
        .statusCode(202);
  }

  private static void enterSomething(Page page) {
    page.getByLabel("Red").check();
    Form.next(page);
    page.getByLabel("Why?").fill("It is the warmest");
  }

  private static void assertSomethingIsEntered(Page page) {
    Form.step(page, 1);
    assertThat(page.getByLabel("Red")).isChecked();
    Form.step(page, 2);
    assertThat(page.getByLabel("Why?")).hasValue("It is the warmest");
    assertThat(page.getByTestId("interaction")).hasCount(1);
  }
}
