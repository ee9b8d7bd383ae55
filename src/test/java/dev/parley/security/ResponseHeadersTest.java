package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What browsers and caches are told beside each answer. */
@QuarkusTest
class ResponseHeadersTest {
  @ParameterizedTest
  @ValueSource(strings = {"/", "/inbox", "/console.html", "/ask/none"})
  void keepsPagesToThemselves(String page) {
    given()
        .get(page)
        .then()
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .header("Cross-Origin-Resource-Policy", "same-origin")
        .header("Permissions-Policy", containsString("camera=()"))
        .header("Content-Security-Policy", containsString("frame-ancestors 'none'"))
        .header("Referrer-Policy", "no-referrer")
        .header("X-Content-Type-Options", "nosniff");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/me",
        "/api/v1/sessions/headers/interactions",
        "/api/v1/sessions/headers/interactions/none",
        "/api/v1/results/none"
      })
  void keepsAnswersOfRestInNoCache(String path) {
    given()
        .get(path)
        .then()
        .header("Cache-Control", equalTo("no-store"))
        .header("Referrer-Policy", "no-referrer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/rpc", "/mcp"})
  void keepsAnswersOfTheOtherDoorsInNoCache(String path) {
    given()
        .contentType("application/json")
        .accept("application/json, text/event-stream")
        .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
        .post(path)
        .then()
        .header("Cache-Control", equalTo("no-store"))
        .header("Referrer-Policy", "no-referrer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/static/bundle/element.js", "/openapi.yaml", "/nothing"})
  void tellsNobodyWhereAPersonCameFrom(String path) {
    given().get(path).then().header("Referrer-Policy", "no-referrer");
  }

  @Test
  void tellsWhoIsRefusedAtTheDoorAsMuch() {
    given()
        .header("Origin", "https://evil.example")
        .get("/api/v1/me")
        .then()
        .statusCode(403)
        .header("Cache-Control", equalTo("no-store"))
        .header("Referrer-Policy", "no-referrer");
  }
}
