package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import dev.parley.security.WithCredentials;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The element with a ticket, where the service asks for credentials. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class TicketedElementTest {

  private static final String ADD =
      """
      async ({session, tickets}) => {
        await import('/static/bundle/element.js');
        const element = document.createElement('parley-questions');
        window.fetched = 0;
        window.states = [];
        element.addEventListener('parley-connection', event => window.states.push(event.state));
        element.ticket = typeof tickets === 'string' ? tickets
          : async () => tickets[Math.min(window.fetched++, tickets.length - 1)];
        element.session = session;
        document.querySelector('main').replaceChildren(element);
      }
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/")
  URI base;

  private final String session = "ticketed-" + UUID.randomUUID();

  @Test
  void asksForAFreshTicketWhereOneIsNotTaken() {
    var page = page(WebSocketRoute::connectToServer);
    ask();
    add(page, new String[] {"nonsense", WithCredentials.answererOf("ann")});
    page.getByLabel("Whose?").fill("Mine");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertEquals(2, page.evaluate("window.fetched"));
  }

  @Test
  void comesBackWithAFreshTicketWhenTheLastHasEnded() {
    var connection = new AtomicReference<WebSocketRoute>();
    var page =
        page(route -> {
          route.connectToServer();
          connection.set(route);
        });
    ask();
    add(page, new String[] {WithCredentials.answererOf("ann")});
    page.getByLabel("Whose?").fill("Mi");
    assertEquals(1, page.evaluate("window.fetched"));
    connection.get().close(new WebSocketRoute.CloseOptions().setCode(3000));
    page.waitForFunction("() => window.states.join(' ').endsWith('lost open')");
    assertEquals(2, page.evaluate("window.fetched"));
    assertThat(page.getByLabel("Whose?")).hasValue("Mi");
  }

  @Test
  void saysSoWhereTheOnlyTicketHasEnded() {
    var page = page(route -> route.close(new WebSocketRoute.CloseOptions().setCode(3000)));
    add(page, "over");
    assertThat(page.getByTestId("offline")).containsText("You may not answer here");
    assertEquals("connecting denied", page.evaluate("window.states.join(' ')"));
  }

  @Test
  void saysWhyAQuestionEndedWhoseAskerLostItsKey() {
    var key = "parley_lost-0123456789-0123456789-0123456789";
    WithCredentials.write(
        WithCredentials.lines() + WithCredentials.line("lost", "ask,answer", key));
    try {
      await().until(() -> as(key).get("/api/v1/me").statusCode() == 200);
      askAs(key);
      var ticket =
          as(key).body("{}").post("/api/v1/sessions/{s}/tickets", session).<String>path("ticket");
      var page = page(WebSocketRoute::connectToServer);
      add(page, ticket);
      page.getByLabel("Whose?").fill("Nobody's, for I am still wri");

      WithCredentials.write(WithCredentials.lines());

      assertThat(page.getByTestId("ended")).containsText("credential was withdrawn");
      assertThat(page.getByLabel("Whose?")).hasCount(0);
      assertThat(page.getByTestId("ended")).containsText("What you had entered here");
      assertThat(page.getByTestId("offline")).containsText("You may not answer here");
    } finally {
      WithCredentials.write(WithCredentials.lines());
    }
  }

  /** A page of ours that shows nothing, since nobody has logged in. */
  private Page page(Consumer<WebSocketRoute> sockets) {
    var page = BROWSER.tab();
    page.routeWebSocket(Pattern.compile(".*/ws/v1/.*"), sockets);
    page.navigate(base.toString());
    assertThat(page.getByTestId("entrance")).isVisible();
    return page;
  }

  private void add(Page page, Object tickets) {
    page.evaluate(ADD, Map.of("session", session, "tickets", tickets));
  }

  private void ask() {
    askAs(WithCredentials.hostOf("ann"));
  }

  private static RequestSpecification as(String token) {
    return given()
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private void askAs(String token) {
    as(token)
        .header("Prefer", "wait=0")
        .body("{\"arguments\":{\"questions\":[{\"text\":\"Whose?\",\"type\":\"FreeText\"}]}}")
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(202);
  }
}
