package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.WebSocketRoute;
import dev.parley.security.WithCredentials;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        if (tickets) element.ticket = typeof tickets === 'string' ? tickets
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
    assertDenied(page, "connecting denied");
  }

  @Test
  void saysSoWhereThereIsNoTicket() {
    var page = page(WebSocketRoute::connectToServer);
    add(page, null);
    assertDenied(page, "connecting denied");
    States.look(page, "denied");
  }

  /** A browser refuses to send the second at all. */
  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "no ticket, but words"})
  void saysSoWhereTheTicketIsNone(String ticket) {
    var page = page(WebSocketRoute::connectToServer);
    add(page, ticket);
    assertDenied(page, "connecting denied");
  }

  @Test
  void saysSoWhereTheTicketIsForAnotherSession() {
    var page = page(WebSocketRoute::connectToServer);
    add(page, ticket("another-" + session, 60));
    assertDenied(page, "connecting denied");
  }

  @Test
  void saysSoWhereAnExpiredTicketIsTheOnlyOne() {
    var expired = ticket(session, 1);
    await().until(() -> as(expired).get("/api/v1/me").statusCode() == 401);
    var page = page(WebSocketRoute::connectToServer);
    add(page, expired);
    assertDenied(page, "connecting denied");

    add(page, new String[] {expired});

    page.waitForFunction("() => window.states.join(' ') === 'connecting lost denied'");
    assertEquals(2, page.evaluate("window.fetched"));
  }

  @Test
  void triesAgainWhereTheNetworkIsLost() {
    var up = new AtomicBoolean();
    var page =
        page(route -> {
          if (up.get()) {
            route.connectToServer();
          } else {
            route.close();
          }
        });
    page.route("**/api/v1/me", Route::abort);
    ask();
    add(page, WithCredentials.answererOf("ann"));
    assertThat(page.getByTestId("offline")).containsText("Connection lost, trying again");
    up.set(true);
    assertThat(page.getByLabel("Whose?")).isVisible();
    assertEquals("connecting lost open", page.evaluate("window.states.join(' ')"));
  }

  @Test
  void triesAgainWhereTheServerKnowsTheTicketButTakesNoSocket() {
    var refused = new AtomicInteger();
    var page =
        page(route -> {
          if (refused.getAndIncrement() == 0) {
            route.close();
          } else {
            route.connectToServer();
          }
        });
    add(page, WithCredentials.answererOf("ann"));
    page.waitForFunction("() => window.states.join(' ') === 'connecting lost open'");
  }

  @Test
  void takesAnotherTicketAfterItWasDenied() {
    var page = page(WebSocketRoute::connectToServer);
    ask();
    add(page, "nonsense");
    assertDenied(page, "connecting denied");
    page.evaluate(
        "ticket => { document.querySelector('parley-questions').ticket = ticket; }",
        WithCredentials.answererOf("ann"));
    assertThat(page.getByLabel("Whose?")).isVisible();
    assertThat(page.getByTestId("offline")).hasCount(0);
  }

  @Test
  void showsWhatThePageSaysWhereItIsDenied() {
    var page = page(WebSocketRoute::connectToServer);
    add(page, "nonsense");
    assertDenied(page, "connecting denied");
    page.evaluate(
        """
        () => {
          const own = document.createElement('p');
          own.slot = 'denied';
          own.textContent = 'Go back to the portal.';
          document.querySelector('parley-questions').append(own);
        }
        """);
    assertThat(page.getByText("Go back to the portal.")).isVisible();
    assertThat(page.getByText("You need a new link")).isHidden();
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
      assertThat(page.getByTestId("offline")).containsText("You need a new link");
    } finally {
      WithCredentials.write(WithCredentials.lines());
    }
  }

  /** A page of ours that shows nothing, since nobody has logged in. */
  private Page page(Consumer<WebSocketRoute> sockets) {
    var page = BROWSER.tab();
    // the page around opens a session of its own
    page.routeWebSocket(Pattern.compile(".*/ws/v1/sessions/" + session), sockets);
    page.navigate(base.toString());
    assertThat(page.getByTestId("entrance")).isVisible();
    return page;
  }

  private void add(Page page, Object tickets) {
    page.evaluate(ADD, ofNullable(tickets));
  }

  private Map<String, Object> ofNullable(Object tickets) {
    Map<String, Object> given = new HashMap<>();
    given.put("session", session);
    given.put("tickets", tickets);
    return given;
  }

  private static void assertDenied(Page page, String states) {
    assertThat(page.getByTestId("offline"))
        .hasText("You need a new link from the page that sent you here.");
    assertEquals(states, page.evaluate("window.states.join(' ')"));
  }

  private static String ticket(String session, int seconds) {
    return as(WithCredentials.answererOf("ann"))
        .body("{\"ttlSeconds\":%d}".formatted(seconds))
        .post("/api/v1/sessions/{s}/tickets", session)
        .path("ticket");
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
