package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The head of a card: who asks, and for how long it is open. */
@QuarkusTest
class HeadTest {

  private static final String NOTHING_SAID = "";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/")
  URI base;

  @Test
  void saysWhatTheHostCallsItselfWhereNobodyIsProven() {
    var page = fed("anonymous", "\"host\":{\"name\":\"agent\",\"version\":\"2\"},");
    assertThat(page.locator(".asker")).hasText("The asker says it is agent 2");
    assertThat(page.locator(".client")).hasText("agent 2");
  }

  @Test
  void saysThatThereIsNoName() {
    assertThat(fed("anonymous", NOTHING_SAID).locator(".asker")).hasText("The asker gives no name");
  }

  @Test
  void saysFirstWhoIsProven() {
    var page = fed("build-agent", "\"host\":{\"name\":\"agent\"},");
    assertThat(page.locator(".asker")).hasText("Asked by build-agent (says it is agent)");
    assertThat(page.locator(".client")).hasText("build-agent");
  }

  @Test
  void isQuietAboutTheTimeAndLouderTowardsTheEnd() {
    var page = fed("build-agent", NOTHING_SAID);
    var timer = page.getByRole(AriaRole.TIMER);
    assertThat(timer).hasText("Open for 30 minutes more");
    assertThat(timer).hasClass("countdown ");
    assertThat(timer.locator("time")).hasAttribute("title", Pattern.compile("Open until .+"));
    page.clock().runFor("23:00");
    assertThat(timer).hasText("Open for 7 minutes more");
    assertThat(timer).hasClass("countdown ");
    // a fifth of half an hour
    page.clock().runFor("01:01");
    assertThat(timer).hasText(Pattern.compile("Closes in 5:5\\d"));
    assertThat(timer).hasClass("countdown loud");
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText("minutes left");
    page.clock().runFor("01:00");
    assertThat(page.getByRole(AriaRole.LOG)).containsText("5 minutes left: Why?");
    page.clock().runFor("04:00");
    assertThat(timer).hasClass("countdown loud urgent");
    assertThat(page.getByRole(AriaRole.LOG)).containsText("One minute left: Why?");
  }

  private Page fed(String client, String host) {
    var page = BROWSER.tab();
    page.clock().install();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          route.onMessage(frame -> {});
          route.send(
              "{\"jsonrpc\":\"2.0\",\"method\":\"session/ready\",\"params\":{\"sessionId\":\"head\",\"open\":1}}");
          route.send(asked(client, host));
        });
    page.navigate(base.resolve("/?session=head").toString());
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }

  private static String asked(String client, String host) {
    return """
    {"jsonrpc":"2.0","method":"interaction/requested","params":{"interaction":{
      "sessionId":"head","toolUseId":"t","asker":{"client":"%s"},%s
      "questions":[{"id":"a","type":"FreeText","multiline":false,"label":"a","required":false,"text":"Why?"}],
      "status":"open","createdAt":"2026-11-01T10:00:00Z",
      "now":"2026-11-01T10:00:00Z","expiresAt":"2026-11-01T10:30:00Z"}}}
    """
        .formatted(client, host)
        .replace("\n", "");
  }
}
