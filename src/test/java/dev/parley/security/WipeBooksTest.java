package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import dev.parley.testing.FewResults;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A result that is forgotten to make room while its session is wiped is not forgotten twice. */
@QuarkusTest
@TestProfile(FewResults.class)
class WipeBooksTest {
  private final String session = "wiped-" + UUID.randomUUID();

  @Test
  void aTurnThatWasForgottenIsFreeAgain() {
    ask("open-first", "other");
    dismiss(session, "dismissed", "turn");
    // after this loop, any further ending makes the store forget the dismissed question
    for (int i = 1; i < FewResults.RETAINED; i++) {
      dismiss(session + "-other", "other-" + i, "turn-" + i);
    }
    ask("open-last", "another");

    rest().delete("/api/v1/sessions/{s}", session).then().statusCode(204);

    ask("again", "turn");
    rest()
        .get("/api/v1/sessions/{s}/interactions/again", session)
        .then()
        .body("status", equalTo("open"));
    rest().delete("/api/v1/sessions/{s}", session).then().statusCode(204);
  }

  private void dismiss(String where, String toolUseId, String turn) {
    ask(where, toolUseId, turn);
    rest()
        .body("{}")
        .post("/api/v1/sessions/{s}/interactions/{t}/cancel", where, toolUseId)
        .then()
        .statusCode(200);
  }

  private void ask(String toolUseId, String turn) {
    ask(session, toolUseId, turn);
  }

  private static void ask(String where, String toolUseId, String turn) {
    rest()
        .header("Prefer", "wait=0")
        .body(
            """
            {"tool":"question","toolUseId":"%s","turnId":"%s",
             "arguments":{"question":"Which?","options":[{"label":"A"},{"label":"B"}]}}\
            """
                .formatted(toolUseId, turn))
        .post("/api/v1/sessions/{s}/interactions", where)
        .then()
        .statusCode(202);
  }

  private static RequestSpecification rest() {
    return given().header("Content-Type", "application/json");
  }
}
