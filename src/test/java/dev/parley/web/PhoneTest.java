package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What makes the page an application of its own: it can be installed, on any browser. */
@QuarkusTest
class PhoneTest {

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
