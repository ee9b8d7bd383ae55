package dev.parley.web;

import static io.restassured.RestAssured.given;

/** A question that a program without a credential left open, and whose answer it fetches later. */
record LeftQuestion(String reference) {

  /** Asks it in a session, and does not wait. */
  static LeftQuestion ask(String session, String text) {
    return new LeftQuestion(
        given()
            .header("Content-Type", "application/json")
            .header("Prefer", "wait=0")
            .body(
                """
                {"arguments":{"questions":[{"text":"%s","type":"FreeText"}]}}\
                """
                    .formatted(text))
            .post("/api/v1/sessions/{s}/interactions", session)
            .then()
            .statusCode(202)
            .extract()
            .path("reference"));
  }

  /** Waits for the answer. */
  String collected() {
    return given()
        .header("Prefer", "wait=20")
        .get("/api/v1/results/" + reference)
        .then()
        .statusCode(200)
        .extract()
        .path("answers[0].answer[0]");
  }
}
