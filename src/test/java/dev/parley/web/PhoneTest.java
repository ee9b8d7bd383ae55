package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What makes the page an application of its own: it can be installed, and tells of questions. */
@QuarkusTest
class PhoneTest {

  private static final String ELSEWHERE =
      """
      Object.defineProperty(document, 'visibilityState', {get: () => window.away ? 'hidden' : 'visible'});
      window.told = [];
      window.Notification = class extends EventTarget {
        static permission = 'default';
        static async requestPermission() { return Notification.permission = 'granted'; }
        constructor(title, {body}) { super(); window.told.push(title + ': ' + body); }
      };
      """;

  /** A phone, on which a page may show no notification itself. Tones are counted. */
  private static final String PHONE =
      """
      Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'});
      window.told = [];
      window.tones = 0;
      window.Notification = class {
        static permission = 'granted';
        static async requestPermission() { return 'granted'; }
        constructor() { throw new TypeError('Illegal constructor'); }
      };
      ServiceWorkerRegistration.prototype.showNotification =
          async (title, {body}) => { window.told.push(title + ': ' + body); };
      window.AudioContext = class extends AudioContext {
        createOscillator() { window.tones++; return super.createOscillator(); }
      };
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void canBeInstalled() {
    JsonNode manifest =
        Asker.json(
            given().get("/manifest.webmanifest").then().statusCode(200).extract().asString());
    assertEquals("standalone", manifest.path("display").asText());
    for (JsonNode icon : manifest.path("icons")) {
      given()
          .get(icon.path("src").asText())
          .then()
          .statusCode(200)
          .contentType(equalTo("image/png"));
    }
    var page = Browser.join(BROWSER.tab(), base, "install");
    assertThat(page.locator("link[rel=manifest]")).hasAttribute("href", "/manifest.webmanifest");
  }

  @Test
  void tellsOfAQuestionOnlyWithConsentAndOnlyWhoLooksElsewhere() {
    var page = BROWSER.tab();
    page.addInitScript(ELSEWHERE);
    Browser.join(page, base, "notify");
    page.evaluate("window.away = true");
    var first = asker.ask(base, "notify", "{\"questions\":[{\"text\":\"Before?\"}]}");
    assertThat(page.getByTestId("interaction")).hasCount(1);
    assertThat(page).hasTitle("(1) Parley");
    page.getByTestId("notify").click();
    assertThat(page.getByTestId("notify")).hasAttribute("aria-pressed", "true");
    var second = asker.ask(base, "notify", "{\"questions\":[{\"text\":\"After **all**?\"}]}");
    assertThat(page.getByTestId("interaction")).hasCount(2);
    page.evaluate("window.away = false");
    var third = asker.ask(base, "notify", "{\"questions\":[{\"text\":\"Seen?\"}]}");
    assertThat(page.getByTestId("interaction")).hasCount(3);
    assertThat(page).hasTitle("(3) Parley");
    assertEquals(List.of("anonymous asks you something: After all?"), page.evaluate("window.told"));
    page.getByTestId("notify").click();
    assertThat(page.getByTestId("notify")).hasAttribute("aria-pressed", "false");
    assertFalse(first.isDone() || second.isDone() || third.isDone());
  }

  @Test
  void tellsAndSoundsOnAPhoneAndStillAfterAReload() {
    var page = BROWSER.tab(320);
    page.addInitScript(PHONE);
    Browser.join(page, base, "phone");
    page.getByTestId("notify").click();
    assertThat(page.getByTestId("notify")).hasAttribute("aria-pressed", "true");
    page.waitForFunction("window.tones === 2");
    page.reload();
    assertThat(page.getByTestId("connection")).containsText("Connected");
    var answer = asker.ask(base, "phone", "{\"questions\":[{\"text\":\"Where?\"}]}");
    page.waitForFunction("window.told.length === 1 && window.tones === 2");
    assertEquals(List.of("anonymous asks you something: Where?"), page.evaluate("window.told"));
    assertFalse(answer.isDone());
  }

  @Test
  void worksWhereTheBrowserForbidsToKeepAnything() throws Exception {
    var page = BROWSER.tab();
    page.addInitScript(
        "for (const name of ['localStorage', 'sessionStorage'])"
            + " Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError'); }});");
    Browser.join(page, base, "nothing-kept");
    var answer = asker.ask(base, "nothing-kept", "{\"questions\":[{\"text\":\"Where?\"}]}");
    page.getByLabel("Where?").fill("Here");
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Here"));
  }
}
