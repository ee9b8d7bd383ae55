package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import java.net.URI;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of settings, with the service behind it: the clock of the person, and their webhook. */
@QuarkusTest
@TestProfile(SettingsPageTest.WithWebhooks.class)
class SettingsPageTest {
  /** The operator lets people be told. */
  public static final class WithWebhooks implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.webhook.enabled", "true");
    }
  }

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI settings;

  @BeforeEach
  void forget() {
    put("{\"timeZone\":null,\"quietHours\":null,\"backAt\":null,\"webhook\":null}");
  }

  @Test
  void keepsTheClockAndTheQuietHours() {
    var page = open(BROWSER.inZone("Asia/Tokyo", "en"));
    var clock = page.getByTestId("clock-card");
    assertThat(clock.getByTestId("zone")).hasValue("Asia/Tokyo");
    assertThat(clock).containsText("This is the clock of this browser.");
    clock.getByTestId("zone").selectOption("America/New_York");
    assertThat(clock).containsText("The clock of this browser: Asia/Tokyo");
    clock.getByTestId("use-browser-zone").click();
    clock.getByTestId("quiet").check();
    clock.getByTestId("quiet-from").fill("23:00");
    clock.getByTestId("quiet-to").fill("23:00");
    clock.getByTestId("save").click();
    assertThat(clock.getByTestId("field-error")).containsText("another time");
    assertThat(clock.getByTestId("quiet-to")).isFocused();
    States.look(page, "settings-refused");
    clock.getByTestId("quiet-to").fill("06:30");
    clock.getByTestId("save").click();
    assertThat(clock.getByTestId("done")).hasText("Saved.");
    assertThat(clock.getByTestId("field-error")).hasCount(0);
    given()
        .get("/api/v1/me/settings")
        .then()
        .body("timeZone", equalTo("Asia/Tokyo"))
        .body("quietHours.from", equalTo("23:00"))
        .body("quietHours.to", equalTo("06:30"));
    page.reload();
    assertThat(clock.getByTestId("quiet")).isChecked();
    assertThat(clock.getByTestId("quiet-to")).hasValue("06:30");
  }

  @Test
  void saysThatThePersonIsAwayAndBack() {
    var page = open(BROWSER.tab());
    var away = page.getByTestId("away-card");
    away.getByTestId("back-at").fill("2020-01-01T10:00");
    away.getByTestId("save").click();
    assertThat(away.getByTestId("field-error")).containsText("in the next 30 days");
    var format = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm");
    away.getByTestId("back-at")
        .fill(LocalDateTime.now(ZoneId.systemDefault()).plusDays(2).format(format));
    away.getByTestId("save").click();
    assertThat(away.getByTestId("away-until")).containsText("You are away until");
    away.getByTestId("back").click();
    assertThat(away.getByTestId("away-until")).hasCount(0);
  }

  @Test
  void setsUpTheWebhookAndTakesItAway() {
    var page = open(BROWSER.tab());
    var webhook = page.getByTestId("webhook-card");
    webhook.getByTestId("url").fill("http://hooks.example.com/ada");
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("field-error")).containsText("begins with https://");
    assertThat(webhook.getByTestId("url")).isFocused();
    assertThat(webhook.getByTestId("webhook-texts")).not().isChecked();
    assertThat(webhook.getByTestId("make-secret")).hasCount(0);
    webhook.getByTestId("url").fill("https://hooks.example.com/ada");
    webhook.getByTestId("after").selectOption("120");
    webhook.getByTestId("which").selectOption("high");
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("done")).hasText("Saved.");
    given()
        .get("/api/v1/me/settings")
        .then()
        .body("webhook.after", equalTo(120))
        .body("webhook.leastUrgency", equalTo("high"))
        .body("webhook.texts", equalTo(false));

    assertThat(webhook.getByTestId("secret-since")).containsText("There is none yet");
    webhook.getByTestId("make-secret").click();
    assertThat(webhook.getByTestId("secret")).isFocused();
    assertThat(webhook.getByTestId("secret")).hasValue(java.util.regex.Pattern.compile("whsec_.+"));
    assertThat(webhook.getByTestId("secret-since")).containsText("Made:");
    States.look(page, "settings-webhook");
    webhook.getByTestId("make-secret").click();
    assertThat(webhook.getByTestId("secret-before")).containsText("24 hours");
    page.reload();
    assertThat(webhook.getByTestId("secret-since")).containsText("Made:");
    assertThat(webhook.getByTestId("secret")).hasCount(0);

    webhook.getByTestId("remove").click();
    assertThat(webhook.getByTestId("keep")).isFocused();
    webhook.getByTestId("keep").press("Enter");
    assertThat(webhook.getByTestId("remove")).isFocused();
    webhook.getByTestId("remove").press("Enter");
    webhook.getByTestId("confirm-remove").click();
    assertThat(webhook.getByTestId("done")).hasText("Removed.");
    assertThat(webhook.getByTestId("url")).hasValue("");
    given().get("/api/v1/me/settings").then().body("webhook", equalTo(null));
  }

  @Test
  void letsTheWebhookAnswer() {
    put("{\"webhook\":{\"url\":\"https://hooks.example.com/ada\",\"texts\":true}}");
    var page = open(BROWSER.tab());
    var webhook = page.getByTestId("webhook-card");
    webhook.getByTestId("webhook-answers").check();
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("done")).hasText("Saved.");
    given().get("/api/v1/me/settings").then().body("webhook.answers", equalTo(true));
    page.reload();
    assertThat(webhook.getByTestId("webhook-answers")).isChecked();
  }

  @Test
  void whatAnotherDeviceChangedIsNotLost() {
    var page = open(BROWSER.tab());
    var webhook = page.getByTestId("webhook-card");
    put("{\"timeZone\":\"Europe/Berlin\"}");
    webhook.getByTestId("url").fill("https://hooks.example.com/ada");
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("done")).hasText("Saved.");
    assertThat(page.getByTestId("zone")).hasValue("Europe/Berlin");

    put("{\"webhook\":{\"url\":\"https://hooks.example.com/phone\"}}");
    webhook.getByTestId("url").fill("https://hooks.example.com/desk");
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("field-error")).containsText("Another device has changed this");
    assertThat(webhook.getByTestId("url")).hasValue("https://hooks.example.com/desk");
    given()
        .get("/api/v1/me/settings")
        .then()
        .body("webhook.url", equalTo("https://hooks.example.com/phone"));
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("done")).hasText("Saved.");
    given()
        .get("/api/v1/me/settings")
        .then()
        .body("webhook.url", equalTo("https://hooks.example.com/desk"))
        .body("timeZone", equalTo("Europe/Berlin"));
  }

  @Test
  void whatCannotBeReadOrSavedIsSaid() {
    var page = BROWSER.tab();
    page.route("**/api/v1/me/settings", Route::abort);
    page.navigate(settings.toString());
    assertThat(page.getByTestId("try-again")).isVisible();
    page.unroute("**/api/v1/me/settings");
    page.getByTestId("try-again").click();
    var webhook = page.getByTestId("webhook-card");
    webhook.getByTestId("url").fill("https://hooks.example.com/ada");
    page.route("**/api/v1/me/settings", Route::abort);
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("field-error")).containsText("Check the connection");
    page.unroute("**/api/v1/me/settings");
    page.route(
        "**/api/v1/me/settings",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setStatus(422)
                    .setContentType("application/problem+json")
                    .setBody("{\"error\":\"invalid_argument\",\"detail\":\"No such host.\"}")));
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("field-error")).containsText("No such host.");
    assertThat(webhook.getByTestId("url")).hasAttribute("aria-invalid", "true");
  }

  @Test
  void isReachedFromTheInboxAndLeadsBack() {
    var page = BROWSER.tab();
    page.navigate(settings.resolve("/inbox").toString());
    page.getByTestId("to-settings").click();
    assertThat(page.getByTestId("webhook-card")).isVisible();
    page.getByTestId("to-inbox").click();
    assertThat(page.locator("parley-inbox")).isVisible();
  }

  @Test
  void fitsAPhoneInTheDarkInForcedColoursAndFromRightToLeft() {
    put("{\"webhook\":{\"url\":\"https://hooks.example.com/a/very/long/path/of/somebody/else\"}}");
    var page = open(BROWSER.tab(320));
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    States.look(page, "settings-phone-dark");
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    page.emulateMedia(
        new Page.EmulateMediaOptions()
            .setColorScheme(ColorScheme.LIGHT)
            .setForcedColors(ForcedColors.ACTIVE));
    Screenshots.take(page, "settings-phone-forced");
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.NONE));
    page.navigate(settings + "?lang=ar");
    assertThat(page.getByTestId("webhook-card")).containsText("خطاف الويب");
    States.look(page, "settings-phone-rtl");
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    page.setViewportSize(1280, 800);
    States.look(page, "settings-rtl");
  }

  private Page open(Page page) {
    page.navigate(settings.toString());
    assertThat(page.getByTestId("webhook-card")).isVisible();
    return page;
  }

  private static void put(String body) {
    given()
        .contentType(ContentType.JSON)
        .body(body)
        .put("/api/v1/me/settings")
        .then()
        .statusCode(200);
  }
}
