package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.WaitUntilState;
import dev.parley.security.WithLocalToken;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The pages where seeing and answering need the local token: how it gets in, and where it stays.
 */
@QuarkusTest
@TestProfile(WithLocalToken.class)
class LocalTokenPageTest {
  private static final String FRAGMENT = "#token=" + WithLocalToken.TOKEN;

  /** Waits only until a page begins, since this page leads on by itself. */
  private static final Page.NavigateOptions ONLY_BEGUN =
      new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT);

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/")
  URI base;

  private final String session = "local-" + UUID.randomUUID();
  private LeftQuestion question = new LeftQuestion("");

  @Test
  void theUrlOfTheStartOpensThePageAndLeavesNoTrace() {
    ask("Whose question is this?");
    Page page = BROWSER.tab();
    List<String> requested = new CopyOnWriteArrayList<>();
    page.onRequest(request -> requested.add(request.url()));

    page.navigate(url("/?session=" + session + FRAGMENT));

    assertThat(page).hasURL(url("/?session=" + session));
    assertThat(page.getByTestId("connection")).containsText("Connected");
    answer(page, "Mine");
    assertEquals("Mine", collected());
    page.reload();
    assertThat(page.getByTestId("connection")).containsText("Connected");
    assertThat(page.getByTestId("ended")).containsText("Answered");
    assertThat(page.getByTestId("entrance")).hasCount(0);
    assertEquals(List.of(), page.context().cookies());
    assertFalse(requested.stream().anyMatch(url -> url.contains(WithLocalToken.TOKEN)));
    page.goBack();
    assertFalse(page.url().contains(WithLocalToken.TOKEN), page.url());
  }

  @Test
  void whoWasHereBeforeSeesTheQuestionBeforeTheServiceHasSaidWhoItIs() {
    ask("Whose question is this?");
    Page page = BROWSER.tab();
    page.navigate(url("/?session=" + session + FRAGMENT));
    assertThat(page.getByTestId("connection")).containsText("Connected");
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**/api/v1/me", held::add);
    try {
      page.reload();
      assertThat(page.getByTestId("interaction")).containsText("Whose question is this?");
      assertFalse(held.isEmpty());
    } finally {
      // a context with a request that nobody answers does not close
      page.unroute("**/api/v1/me");
      held.forEach(Route::resume);
    }
    assertThat(page.locator("#session")).containsText(session);
    answer(page, "Mine");
    assertEquals("Mine", collected());
  }

  @Test
  void aFreshBrowserIsToldWhereTheUrlIs() {
    Page page = BROWSER.tab(320);
    page.navigate(url("/?session=" + session));

    assertThat(page.getByTestId("entrance")).containsText("Open the URL with the token");
    assertThat(page.getByTestId("entrance")).containsText(url("/#token=…"));
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    States.look(page, "local-token");
  }

  @Test
  void aWrongTokenIsNoToken() {
    Page page = BROWSER.tab();
    page.navigate(url("/?session=" + session + "#token=of-another-service-0123"));
    assertThat(page).hasURL(url("/?session=" + session));
    assertThat(page.getByTestId("entrance")).containsText("Open the URL with the token");

    page.navigate(url("/?session=" + session + FRAGMENT));

    assertThat(page.getByTestId("connection")).containsText("Connected");
    assertThat(page).hasURL(url("/?session=" + session));
  }

  @Test
  void aLinkWithAWrongTokenLeavesTheRightOne() {
    Page page = BROWSER.tab();
    page.navigate(url("/?session=" + session + FRAGMENT));
    assertThat(page.getByTestId("connection")).containsText("Connected");

    page.navigate(url("/?session=" + session + "#token=of-another-service-0123"));
    assertThat(page).hasURL(url("/?session=" + session));
    assertThat(page.getByTestId("connection")).containsText("Connected");
    Page another = page.context().newPage();
    another.navigate(url("/?session=" + session + "#token=of-another-service-0123"));
    assertThat(another.getByTestId("connection")).containsText("Connected");
    page.reload();

    assertThat(page.getByTestId("connection")).containsText("Connected");
    assertThat(page.getByTestId("entrance")).hasCount(0);
  }

  @Test
  void theLinkOfAQuestionWaitsForTheTokenAndThenGoesOn() {
    ask("Whose question is this?");
    Page page = BROWSER.tab();
    assertEquals(401, page.navigate(url("/ask/" + question.reference())).status());
    assertThat(page.getByTestId("entrance")).containsText("Open the URL with the token");
    assertFalse(page.content().contains("Whose question"), page::content);
    Accessibility.assertSound(page);

    Page another = page.context().newPage();
    another.navigate(url("/" + FRAGMENT));

    assertThat(another.getByTestId("connection")).containsText("Connected");
    assertThat(page.getByTestId("interaction")).containsText("Whose question is this?");
    answer(page, "Mine");
    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertEquals("Mine", collected());
    page.reload();
    assertThat(page.getByTestId("ended")).containsText("Answered");
  }

  @Test
  void theUrlInTheSameTabLeadsBackToTheQuestion() {
    ask("Whose question is this?");
    Page page = BROWSER.tab();
    page.navigate(url("/ask/" + question.reference()));
    assertThat(page.getByTestId("entrance")).isVisible();

    page.navigate(url("/" + FRAGMENT), ONLY_BEGUN);

    assertThat(page).hasURL(url("/ask/" + question.reference()));
    assertThat(page.getByTestId("interaction")).containsText("Whose question is this?");
  }

  @Test
  void anotherNameOfTheMachineLeadsToTheOneThatHasTheToken() {
    ask("Whose question is this?");
    Page page = BROWSER.tab();
    page.navigate(url("/" + FRAGMENT));
    assertThat(page.getByTestId("connection")).containsText("Connected");

    page.navigate(
        url("/ask/" + question.reference()).replace("localhost", "127.0.0.1"), ONLY_BEGUN);

    assertThat(page).hasURL(url("/ask/" + question.reference()));
    assertThat(page.getByTestId("interaction")).containsText("Whose question is this?");
  }

  /** Another program may listen at the name in the page's address: it gets no token. */
  @Test
  void thePageTakesTheTokenToTheNameThatTheServiceSays() {
    ask("Whose question is this?");
    Page page = BROWSER.tab();
    List<String> credentials = new CopyOnWriteArrayList<>();
    page.onRequest(request -> {
      String credential = request.headers().get("authorization");
      if (credential != null && request.url().contains("//localhost:")) {
        credentials.add(credential);
      }
    });
    page.route(
        "**/api/v1/me",
        route -> {
          APIResponse response = route.fetch();
          String elsewhere = response.text().replace(":\"localhost\"", ":\"127.0.0.1\"");
          route.fulfill(new Route.FulfillOptions().setResponse(response).setBody(elsewhere));
        });

    page.navigate(url("/ask/" + question.reference() + FRAGMENT), ONLY_BEGUN);

    assertThat(page).hasURL(url("/ask/" + question.reference()).replace("localhost", "127.0.0.1"));
    assertThat(page.getByTestId("interaction")).containsText("Whose question is this?");
    assertEquals(List.of(), credentials);
    page.navigate(url("/?session=" + session), ONLY_BEGUN);
    assertThat(page).hasURL(url("/?session=" + session).replace("localhost", "127.0.0.1"));
    assertThat(page.getByTestId("connection")).containsText("Connected");
    assertEquals(List.of(), credentials);
    // a page that is being closed fetches nothing
    page.unrouteAll();
  }

  @Test
  void aQuestionThatThereIsNotIsSaidToBeNone() {
    Page page = BROWSER.tab();
    page.navigate(url("/ask/ref_AAAAAAAAAAAAAAAAAAAAAA" + FRAGMENT));
    assertThat(page.getByTestId("none")).containsText("There is no such question");
  }

  @Test
  void theConsoleBringsItToo() {
    Page page = BROWSER.tab();
    page.navigate(url("/console.html" + FRAGMENT));
    assertThat(page).hasURL(url("/console.html"));
    assertThat(page.locator("#frames")).containsText("session/ready");
    page.getByRole(
            AriaRole.BUTTON,
            new Page.GetByRoleOptions().setName(Pattern.compile("^(Ask|Send|Call)")))
        .first()
        .click();
    assertThat(page.getByTestId("interaction").first()).isVisible();
  }

  @Test
  void whatWasSaidEarlierIsShown() {
    ask("Whose question is this?");
    Page page = BROWSER.tab();
    page.navigate(url("/?session=" + session + FRAGMENT));
    answer(page, "Mine before");
    assertThat(page.getByTestId("ended")).containsText("You answered");
    collected();
    Pause.goOn(page);

    ask("Whose question is this?");

    assertThat(page.getByTestId("interaction")).containsText("Mine before");
  }

  @Test
  void theElementTakesATicketThatTheTokenMinted() {
    ask("Whose question is this?");
    String ticket =
        given()
            .header("Authorization", "Bearer " + WithLocalToken.TOKEN)
            .header("Content-Type", "application/json")
            .body("{}")
            .post("/api/v1/sessions/{s}/tickets", session)
            .then()
            .statusCode(201)
            .extract()
            .path("ticket");
    Page page = BROWSER.tab();
    page.navigate(url("/"));
    assertThat(page.getByTestId("entrance")).isVisible();
    page.evaluate(
        """
        async ({session, ticket}) => {
          await import('/static/bundle/element.js');
          const element = document.createElement('parley-questions');
          element.ticket = ticket;
          element.session = session;
          document.querySelector('main').replaceChildren(element);
        }
        """,
        Map.of("session", session, "ticket", ticket));
    answer(page, "By ticket");
    assertEquals("By ticket", collected());
  }

  private static void answer(Page page, String text) {
    page.getByLabel("Whose question is this?").fill(text);
    page.getByTestId("send").click();
  }

  private String url(String path) {
    // the name for which the page keeps the token
    return "http://localhost:" + base.getPort() + path;
  }

  private void ask(String text) {
    question = LeftQuestion.ask(session, text);
  }

  private String collected() {
    return question.collected();
  }
}
