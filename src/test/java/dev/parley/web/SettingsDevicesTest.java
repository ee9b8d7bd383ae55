package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import com.microsoft.playwright.Locator;
import dev.parley.security.WithCredentials;
import dev.parley.testing.PushedBrowser;
import dev.parley.testing.TrustedPush;
import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The card of notifications with the service behind it: a browser is added and let answer. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class SettingsDevicesTest {
  private static final String SUBSCRIBES =
      """
      (() => {
        const json = SUBSCRIPTION;
        let made = null;
        PushManager.prototype.getSubscription = async () => made;
        PushManager.prototype.subscribe = async () => made = {
          endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => { made = null; return true; },
        };
        Notification.requestPermission = async () => 'granted';
      })();
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI settings;

  @Test
  void addsThisBrowserLetsItAnswerAndTakesItAway() {
    try (var service = TrustedPush.service()) {
      WithCredentials.atTheDoor("ann");
      var page = BROWSER.tab();
      page.addInitScript(
          SUBSCRIBES.replace("SUBSCRIPTION", new PushedBrowser(service).json().toString()));
      page.navigate(settings.toString());
      page.getByTestId("log-in").click();
      Locator card = page.getByTestId("push-card");
      card.getByTestId("push-on").click();
      assertThat(card.getByTestId("device")).containsText("Chrome on Linux this device");
      assertThat(card.getByTestId("answers-need-texts")).isVisible();
      card.getByTestId("push-texts").check();
      card.getByTestId("save").click();
      assertThat(card.getByTestId("push-answers")).not().isChecked();
      card.getByTestId("push-answers").check();
      assertThat(card.getByTestId("device")).containsText("can answer");
      given()
          .header("Authorization", "Bearer " + WithCredentials.answererOf("ann"))
          .get("/api/v1/me/subscriptions")
          .then()
          .body("subscriptions.size()", equalTo(1))
          .body("subscriptions[0].answers", equalTo(true));
      card.getByTestId("push-off").click();
      assertThat(card.getByTestId("device")).hasCount(0);
      assertThat(card.getByTestId("push-on")).isFocused();
    }
  }
}
