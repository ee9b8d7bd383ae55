package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import dev.parley.security.WithCredentials;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page where the service asks for credentials: log in, see what is yours, answer, log out. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class PageLoginTest {
  private static final String KEEP = "localStorage.setItem('parley.own-words', '{}')";
  private static final String IS_KEPT = "localStorage.getItem('parley.own-words') !== null";

  /** Notes what a page finds at its beginning. */
  private static final String NOTE = "window.kept = " + IS_KEPT;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/")
  URI base;

  private final String session = "page-" + UUID.randomUUID();

  @Test
  void aPersonLogsInAnswersAndLogsOut() {
    WithCredentials.atTheDoor("ann");
    String host = WithCredentials.hostOf("ann");
    ask(host, "Whose question is this?");
    Page page = BROWSER.tab();

    page.navigate(base.resolve("/?session=" + session).toString());
    assertThat(page.getByTestId("entrance")).containsText("Who are you?");
    page.getByTestId("log-in").click();

    assertThat(page.getByTestId("person")).hasText("ann");
    assertThat(page).hasURL(base.resolve("/?session=" + session).toString());
    assertThat(page.locator("main")).containsText("Whose question is this?");
    assertThat(page.getByTestId("try-it")).hasCount(0);
    page.getByRole(AriaRole.TEXTBOX).first().fill("Mine");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Send")).click();
    given()
        .header("Authorization", "Bearer " + host)
        .header("Prefer", "wait=20")
        .get("/api/v1/results/" + reference)
        .then()
        .statusCode(200)
        .body("answers[0].answer[0]", equalTo("Mine"));

    page.getByTestId("open-settings").click();
    States.look(page, "settings-account");
    page.getByTestId("log-out").click();
    assertThat(page.getByTestId("entrance")).containsText("Who are you?");
    assertThat(page.locator("header button, #settings")).hasCount(0);
  }

  @Test
  void noOwnTextsStayAfterTheLogin() {
    WithCredentials.atTheDoor("ann");
    Page page = BROWSER.tab();
    page.navigate(base.resolve("/login?to=%2F%3Fsession%3D" + session).toString());
    page.getByTestId("open-settings").click();
    page.addInitScript(NOTE);
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**/logout", held::add);
    page.getByTestId("log-out").click();
    page.waitForCondition(() -> !held.isEmpty());
    // another tab, or an answer under way
    page.evaluate(KEEP);
    held.getFirst().resume();
    assertThat(page.getByTestId("entrance")).isVisible();
    assertEquals(false, page.evaluate("window.kept"));
    page.evaluate(KEEP);
    page.reload();
    assertThat(page.getByTestId("entrance")).isVisible();
    assertEquals(true, page.evaluate("window.kept"));
    assertEquals(false, page.evaluate(IS_KEPT));
  }

  @Test
  void anotherPersonSeesNothingOfIt() {
    ask(WithCredentials.hostOf("ann"), "Whose question is this?");
    WithCredentials.atTheDoor("bob");
    Page page = BROWSER.tab();

    page.navigate(base.resolve("/login?to=%2F%3Fsession%3D" + session).toString());

    assertThat(page.getByTestId("person")).hasText("bob");
    assertThat(page.getByTestId("connection")).containsText("Connected");
    assertThat(page.getByTestId("empty")).isVisible();
    assertThat(page.locator("main")).not().containsText("Whose question is this?");
  }

  @Test
  void theLinkOfAQuestionOpensForItsPersonAlone() {
    ask(WithCredentials.hostOf("ann"), "Whose question is this?");
    String link = base.resolve("/ask/" + reference).toString();
    WithCredentials.atTheDoor("ann");
    Page ann = BROWSER.tab();
    ann.navigate(link);
    assertThat(ann).hasURL(link);
    assertThat(ann.getByTestId("person")).hasText("ann");
    assertThat(ann.getByTestId("interaction")).containsText("Whose question is this?");
    WithCredentials.atTheDoor("bob");
    Page bob = BROWSER.tab();
    assertEquals(404, bob.navigate(link).status());
    assertThat(bob.getByTestId("none")).isVisible();
    assertThat(bob.getByTestId("log-out")).isVisible();
    Accessibility.assertSound(bob);
  }

  @Test
  void aLoginThatEndedLeadsToTheNextAndNothingTypedIsLost() {
    WithCredentials.atTheDoor("ann");
    ask(WithCredentials.hostOf("ann"), "Whose question is this?");
    Page page = BROWSER.tab();
    var connection = new AtomicReference<WebSocketRoute>();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          route.connectToServer();
          connection.set(route);
        });
    page.navigate(base.resolve("/login?to=%2F%3Fsession%3D" + session).toString());
    page.getByLabel("Whose question is this?").fill("Still mine");
    page.context().clearCookies();
    connection.get().close(new WebSocketRoute.CloseOptions().setCode(3000));
    assertThat(page.getByTestId("entrance")).containsText("Who are you?");
    States.look(page, "login");
    page.getByTestId("log-in").click();
    assertThat(page.getByLabel("Whose question is this?")).hasValue("Still mine");
  }

  private String reference = "";

  private void ask(String host, String question) {
    reference =
        given()
            .header("Authorization", "Bearer " + host)
            .header("Content-Type", "application/json")
            .header("Prefer", "wait=0")
            .body(
                """
                {"arguments":{"questions":[{"text":"%s","type":"FreeText"}]}}\
                """
                    .formatted(question))
            .post("/api/v1/sessions/{s}/interactions", session)
            .then()
            .statusCode(202)
            .extract()
            .path("reference");
  }
}
