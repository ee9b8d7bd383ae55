package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.security.WithCredentials;
import dev.parley.testing.SmtpServer;
import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import java.net.URI;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The card of mail with the service and a mail server behind it: an address is confirmed. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class SettingsMailTest {
  private static final String ADDRESS = "ada@mail.example.com";
  private static final Pattern CODE = Pattern.compile("(\\d{4} ?\\d{4})");

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI settings;

  @Test
  void confirmsAnAddressByTheCodeThatWasMailed() {
    try (var server = new SmtpServer()) {
      var page = BROWSER.tab();
      WithCredentials.atTheDoor("ann");
      page.navigate(settings.toString());
      page.getByTestId("log-in").click();
      var card = page.getByTestId("mail-card");
      card.getByTestId("address").fill(ADDRESS);
      card.getByTestId("save").click();
      assertThat(card.getByTestId("mail-code")).isFocused();
      var code = CODE.matcher(server.next(ADDRESS).content("text/plain"));
      assertTrue(code.find());
      String wrong = code.group().startsWith("0") ? "1111 1111" : "0000 0000";
      card.getByTestId("mail-code").fill(wrong);
      card.getByTestId("confirm").click();
      assertThat(card.getByTestId("field-error")).containsText("You can try 4 more times");
      kept().body("mail.confirmed", equalTo(false));
      card.getByTestId("mail-code").fill(code.group());
      card.getByTestId("mail-code").press("Enter");
      assertThat(card.getByTestId("done")).hasText("This address is confirmed.");
      assertThat(card.getByTestId("unconfirmed")).hasCount(0);
      kept().body("mail.confirmed", equalTo(true));
      card.getByTestId("remove").click();
      card.getByTestId("confirm-remove").click();
      assertThat(card.getByTestId("done")).hasText("Removed.");
      kept().body("mail", nullValue());
    }
  }

  private static ValidatableResponse kept() {
    return given()
        .header("Authorization", "Bearer " + WithCredentials.answererOf("ann"))
        .get("/api/v1/me/settings")
        .then()
        .statusCode(200);
  }
}
