package dev.parley.security;

import static io.restassured.RestAssured.given;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;

/** REST with a token. */
final class Asked {
  private Asked() {}

  static RequestSpecification with(String token) {
    return given()
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  /** Asks one question, and does not wait. */
  static Response ask(String token, String session, String toolUseId) {
    return with(token)
        .header("Prefer", "wait=0")
        .body(
            """
            {"toolUseId":"%s","arguments":{"questions":[{"text":"planted question","type":"FreeText"}]}}\
            """
                .formatted(toolUseId))
        .post("/api/v1/sessions/{s}/interactions", session);
  }

  static Response answer(String token, String session, String toolUseId) {
    return with(token)
        .body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"planted answer\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", session, toolUseId);
  }

  static String ticket(String token, String session, String body) {
    return with(token)
        .body(body)
        .post("/api/v1/sessions/{s}/tickets", session)
        .then()
        .statusCode(201)
        .extract()
        .path("ticket");
  }
}
