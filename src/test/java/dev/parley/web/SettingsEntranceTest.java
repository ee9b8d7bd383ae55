package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import dev.parley.security.WithCredentials;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of settings where the service asks for credentials: after a login, by its cookie. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class SettingsEntranceTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI settings;

  @Test
  void opensAfterALoginAndSavesByItsCookie() {
    WithCredentials.atTheDoor("ann");
    var page = BROWSER.inZone("Europe/Berlin", "en");
    page.navigate(settings.toString());
    assertThat(page.getByTestId("entrance")).containsText("Who are you?");
    assertThat(page.getByTestId("clock-card")).hasCount(0);
    page.getByTestId("log-in").click();
    assertThat(page).hasURL(settings.toString());
    assertThat(page.getByTestId("person")).hasText("ann");
    assertThat(page.getByTestId("no-channels")).containsText("has not switched any channel on");
    page.getByTestId("clock-card").getByTestId("save").click();
    assertThat(page.getByTestId("clock-card").getByTestId("done")).hasText("Saved.");
    States.look(page, "settings-account-page");
    page.reload();
    assertThat(page.getByTestId("clock-card")).containsText("Quiet hours go by this clock.");
    page.getByTestId("log-out").click();
    assertThat(page.getByTestId("entrance")).isVisible();
    assertThat(page.getByTestId("to-inbox")).hasCount(0);
  }
}
