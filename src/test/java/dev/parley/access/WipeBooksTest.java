package dev.parley.access;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is forgotten to make room while a session is wiped is not forgotten twice. */
@QuarkusTest
@TestProfile(WipeBooksTest.OneResult.class)
class WipeBooksTest {
  private final String session = "wiped-" + UUID.randomUUID();

  /** Every ending makes the store forget the one before. */
  public static final class OneResult implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.interaction.max-retained", "1");
    }
  }

  @Test
  void aTurnThatWasForgottenIsFreeAgain() {
    ask("open-first", "other");
    ask("answered", "turn");
    rest()
        .body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"A\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/answered/answer", session)
        .then()
        .statusCode(200);
    ask("open-last", "another");

    rest().delete("/api/v1/sessions/{s}", session).then().statusCode(204);

    ask("again", "turn");
    rest()
        .get("/api/v1/sessions/{s}/interactions/again", session)
        .then()
        .body("status", equalTo("open"));
    rest().delete("/api/v1/sessions/{s}", session).then().statusCode(204);
  }

  private void ask(String toolUseId, String turn) {
    rest()
        .header("Prefer", "wait=0")
        .body(
            """
            {"tool":"question","toolUseId":"%s","turnId":"%s",
             "arguments":{"question":"Which?","options":[{"label":"A"},{"label":"B"}]}}\
            """
                .formatted(toolUseId, turn))
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(202);
  }

  private static RequestSpecification rest() {
    return given().header("Content-Type", "application/json");
  }
}
