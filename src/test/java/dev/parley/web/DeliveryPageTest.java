package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page says whether the answer has arrived, and moves nothing when it has. */
@QuarkusTest
class DeliveryPageTest {

  private static final String WHERE = "{\"questions\":[{\"text\":\"Where?\"}]}";
  private static final String WAITING = "Waiting for the asker to fetch it";
  private static final String DELIVERED = "Delivered to the asker";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @RegisterExtension final Parley parley = new Parley();

  @TestHTTPResource("/")
  URI base;

  @Test
  void saysSoToWhoHasJustAnswered() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "delivered");
    var answer = asker.ask(base, "delivered", WHERE);
    page.getByLabel("Where?").fill("Here");
    page.getByTestId("send").click();
    assertThat(Pause.result(page).getByTestId("delivery")).hasText(DELIVERED);
    answer.get(30, TimeUnit.SECONDS);
    assertThat(page.getByRole(AriaRole.LOG)).containsText(DELIVERED);
    States.look(page, "delivered");
    page.reload();
    assertThat(page.getByTestId("delivery")).hasText(DELIVERED);
    // what was delivered long ago is no news
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText(DELIVERED);
  }

  @Test
  void waitsForWhoComesLater() {
    var page = Browser.join(BROWSER.tab(320), base, parley.session());
    var reference = pending("First?");
    page.getByLabel("First?").fill("Here");
    page.getByTestId("send").click();
    assertThat(Pause.result(page).getByTestId("delivery")).hasText(WAITING);
    Pause.awaitSettled(page);
    States.look(page, "waiting-to-fetch");
    var later = pending("Second?");
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    Form.awaitArmed(page);
    assertThat(page.getByTestId("history").getByTestId("delivery")).hasText(WAITING);
    page.getByTestId("decline").click();
    page.locator("#reason").fill("No");
    page.getByTestId("confirm-decline").click();
    assertThat(Pause.result(page).getByTestId("delivery")).hasText(WAITING);
    Pause.awaitSettled(page);
    Stillness.await(page);
    var before = heights(page);

    collect(reference);
    assertThat(page.getByTestId("history").getByTestId("delivery")).hasText(DELIVERED);
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText(DELIVERED);
    collect(later);
    assertThat(Pause.result(page).getByTestId("delivery")).hasText(DELIVERED);
    assertThat(page.getByRole(AriaRole.LOG)).containsText(DELIVERED);
    assertEquals(before, heights(page));
  }

  @Test
  void whatNobodySaidIsForNobody() {
    var page = Browser.join(BROWSER.tab(), base, parley.session());
    var reference = pending("Where?");
    assertThat(page.getByTestId("interaction")).isVisible();
    given().post("/api/v1/results/" + reference + "/abort").then().statusCode(200);
    assertThat(page.getByTestId("ended")).containsText("Withdrawn by the asker");
    assertThat(page.getByTestId("delivery")).hasCount(0);
  }

  @Test
  void namesWhoIsProven() {
    var page = BROWSER.tab();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          route.onMessage(frame -> {});
          route.send(
              "{\"jsonrpc\":\"2.0\",\"method\":\"session/ready\",\"params\":{\"sessionId\":\"proven\",\"open\":0}}");
          route.send(resolved());
        });
    page.navigate(base.resolve("/?session=proven").toString());
    assertThat(page.getByTestId("delivery")).hasText("Delivered to build-agent");
  }

  private static String resolved() {
    return """
    {"jsonrpc":"2.0","method":"interaction/resolved","params":{"toolUseId":"t","status":"answered","by":"other",
      "interaction":{"sessionId":"proven","toolUseId":"t","reference":"r","asker":{"client":"build-agent"},
        "host":{"name":"agent"},"questions":[],"answers":[],"status":"answered",
        "createdAt":"2026-11-01T10:00:00Z","endedAt":"2026-11-01T10:01:00Z","collectedAt":"2026-11-01T10:01:00Z",
        "now":"2026-11-01T10:02:00Z","expiresAt":"2026-11-01T10:30:00Z"}}}
    """;
  }

  private String pending(String text) {
    return parley
        .rpc(Questions.ASK, Questions.waitless(Questions.freeText(text)))
        .at("/result/reference")
        .asText();
  }

  private static void collect(String reference) {
    assertFalse(reference.isEmpty());
    given().get("/api/v1/results/" + reference).then().statusCode(200);
  }

  /** Of what is on the screen: browsers lay out closed details only now and then. */
  private static Object heights(Page page) {
    return page.evaluate(
        """
        () => [...document.querySelector('parley-questions').shadowRoot.querySelectorAll('.ended *')]
          .filter(each => each.checkVisibility())
          .map(each => each.getBoundingClientRect().top + ' ' + each.className).join(', ')\
        """);
  }
}
