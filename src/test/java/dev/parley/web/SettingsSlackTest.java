package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.parley.testing.SlackServer;
import dev.parley.testing.WithSlack;
import dev.parley.transport.Js;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The card of Slack with the service and a Slack behind it: an account is linked, and unlinked. */
@QuarkusTest
@WithTestResource(WithSlack.class)
class SettingsSlackTest {
  private static final String USER = "UADA";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI settings;

  @Test
  void linksWhoSentTheCodeAfterTheYesOfThePerson() {
    try (var slack = new SlackServer()) {
      slack.awaitConnections(1);
      var page = BROWSER.tab();
      page.navigate(settings.toString());
      var card = page.getByTestId("slack-card");
      card.getByTestId("make-code").click();
      assertThat(card.getByTestId("secret")).isFocused();
      var event = Js.object("{type:'message',channel_type:'im'}");
      event.put("user", USER).put("channel", "D" + USER);
      event.put("text", card.getByTestId("secret").inputValue());
      slack.send("events_api", Js.object("{team_id:'T1'}").set("event", event));
      assertThat(card.getByTestId("slack-candidate")).hasText("Name of " + USER + " in Acme");
      given().get("/api/v1/me/settings").then().body("slack", nullValue());
      card.getByTestId("that-is-me").click();
      assertThat(card.getByTestId("slack-link")).containsText("Name of " + USER + " in Acme");
      given().get("/api/v1/me/settings").then().body("slack.texts", equalTo(false));
      card.getByTestId("slack-texts").check();
      card.getByTestId("save").click();
      assertThat(card.getByTestId("done")).hasText("Saved.");
      given().get("/api/v1/me/settings").then().body("slack.texts", equalTo(true));
      card.getByTestId("remove").click();
      card.getByTestId("confirm-remove").click();
      assertThat(card.getByTestId("make-code")).isFocused();
      given().get("/api/v1/me/settings").then().body("slack", nullValue());
    }
  }
}
