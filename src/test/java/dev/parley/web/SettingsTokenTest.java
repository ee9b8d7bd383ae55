package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import dev.parley.security.WithLocalToken;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of settings where it needs the local token. */
@QuarkusTest
@TestProfile(WithLocalToken.class)
class SettingsTokenTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI settings;

  @Test
  void opensAndSavesWithTheTokenOfTheUrl() {
    var page = BROWSER.tab();
    page.navigate(settings.toString());
    assertThat(page.getByTestId("entrance")).isVisible();
    page.navigate(settings + "#token=" + WithLocalToken.TOKEN);
    var clock = page.getByTestId("clock-card");
    clock.getByTestId("save").click();
    assertThat(clock.getByTestId("done")).hasText("Saved.");
  }
}
