package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import dev.parley.security.WithCredentials;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two people at one session: whoever begins to answer is seen to do so by the other, who can answer
 * too.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class TakePageTest {
  private static final String ADD =
      """
      async ({session, ticket}) => {
        await import('/static/bundle/element.js');
        const element = document.createElement('parley-questions');
        Object.assign(element, {session, ticket});
        document.querySelector('main').replaceChildren(element);
      }
      """;

  private static final String HINT = "Somebody is answering this (until ";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/")
  URI base;

  private final String session = "taken-" + UUID.randomUUID();
  private final List<String> sent = new CopyOnWriteArrayList<>();

  @Test
  void isShownFromTheFirstLetterUntilItIsTakenAway() {
    ask("First?", "Second?");
    var ada = page("Ada");
    var bob = page("Bob");
    assertThat(other(bob)).hasCount(1);
    Form.awaitArmed(bob);
    ada.getByLabel("First?").fill("I thi");
    assertThat(hint(bob)).containsText(HINT);
    assertThat(hint(bob)).containsText("You can answer too: the first answer counts.");
    assertThat(bob.getByRole(AriaRole.LOG)).containsText(HINT);
    assertThat(bob.locator("main")).not().containsText("Ada");
    assertThat(hint(ada)).hasCount(0);
    States.look(bob, "taken");

    other(bob).click();
    assertThat(bob.getByLabel("Second?")).isVisible();
    assertThat(hint(bob)).hasCount(0);
    assertThat(other(bob)).containsText(HINT);
    States.look(bob, "other-taken");

    ada.getByLabel("First?").fill("");
    assertThat(bob.getByTestId("other-taken")).hasCount(0);
    assertEquals(List.of("{}", "{\"release\":true}"), takes());
  }

  @Test
  void hindersNobodyAndIsOverWithTheFirstAnswer() {
    ask("First?");
    var ada = page("Ada");
    var bob = page("Bob");
    ada.getByLabel("First?").fill("I thi");
    assertThat(hint(bob)).isVisible();
    bob.getByLabel("First?").fill("No");
    // the last one who takes it has it
    assertThat(hint(ada)).isVisible();
    assertThat(hint(bob)).hasCount(0);
    bob.getByTestId("send").click();
    assertThat(bob.getByTestId("ended")).containsText("You answered");
    assertThat(ada.getByTestId("ended")).containsText("Answered in another window");
    assertThat(hint(ada)).hasCount(0);
  }

  @Test
  void isOverWhenTheOtherLeaves() {
    ask("First?");
    var ada = page("Ada");
    var bob = page("Bob");
    ada.getByLabel("First?").fill("I thi");
    assertThat(hint(bob)).isVisible();
    var late = page("Carl");
    assertThat(hint(late)).isVisible();
    ada.context().close();
    assertThat(hint(bob)).hasCount(0);
    assertThat(hint(late)).hasCount(0);
  }

  @Test
  void isTakenAgainByANewConnection() {
    ask("First?");
    List<WebSocketRoute> connections = new CopyOnWriteArrayList<>();
    var ada = page("Ada", connections);
    var bob = page("Bob");
    ada.getByLabel("First?").fill("I thi");
    assertThat(hint(bob)).isVisible();
    connections.getFirst().close();
    ada.waitForCondition(() -> takes().size() == 2);
    assertThat(hint(bob)).isVisible();
  }

  @Test
  void isNotToldWhereOneClickAnswers() {
    askOf("{\"text\":\"Which?\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}");
    var ada = page("Ada");
    Form.awaitArmed(ada);
    ada.getByLabel("Left").click();
    assertThat(ada.getByTestId("ended")).containsText("You answered");
    assertEquals(List.of(), takes());
  }

  private Page page(String person) {
    return page(person, new CopyOnWriteArrayList<>());
  }

  private Page page(String person, List<WebSocketRoute> connections) {
    var page = BROWSER.tab();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/sessions/" + session),
        route -> {
          connections.add(route);
          var server = route.connectToServer();
          route.onMessage(frame -> {
            sent.add(frame.text());
            server.send(frame.text());
          });
        });
    page.navigate(base.toString());
    assertThat(page.getByTestId("entrance")).isVisible();
    String ticket =
        as(WithCredentials.answererOf("ann"))
            .body("{\"person\":\"%s\"}".formatted(person))
            .post("/api/v1/sessions/{s}/tickets", session)
            .path("ticket");
    page.evaluate(ADD, Map.of("session", session, "ticket", ticket));
    assertThat(page.locator("parley-interaction:visible")).isVisible();
    return page;
  }

  private List<String> takes() {
    return sent.stream()
        .map(Asker::json)
        .filter(frame -> frame.path("method").asText().equals("interaction/take"))
        .map(frame -> ((com.fasterxml.jackson.databind.node.ObjectNode) frame.path("params")))
        .map(params -> params.without("toolUseId").toString())
        .toList();
  }

  private void ask(String... texts) {
    for (String text : texts) {
      askOf("{\"text\":\"%s\",\"type\":\"FreeText\"}".formatted(text));
    }
  }

  private void askOf(String question) {
    as(WithCredentials.hostOf("ann"))
        .header("Prefer", "wait=0")
        .body("{\"arguments\":{\"questions\":[%s]}}".formatted(question))
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(202);
  }

  private static RequestSpecification as(String token) {
    return given()
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private static Locator hint(Page page) {
    return page.getByTestId("taken");
  }

  private static Locator other(Page page) {
    return page.getByTestId("other");
  }
}
