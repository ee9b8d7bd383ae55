package dev.parley.security;

import static dev.parley.security.WithCredentials.ADMIN;
import static dev.parley.security.WithCredentials.ANSWERING;
import static dev.parley.security.WithCredentials.ASKING;
import static dev.parley.security.WithCredentials.FOREIGN_ADMIN;
import static dev.parley.security.WithCredentials.OTHERS_ADMIN;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may give a session a title: those who may answer in it. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class TitleRightsTest {
  private final String session = "titled-" + UUID.randomUUID();

  private Response title(RequestSpecification by, @Nullable String title) {
    return by.contentType("application/json")
        .body(Json.object().put("title", title).toString())
        .put("/api/v1/sessions/{s}", session);
  }

  private @Nullable String current() {
    return Asked.with(ANSWERING)
        .get("/api/v1/sessions/{s}/interactions/known", session)
        .then()
        .statusCode(200)
        .extract()
        .path("sessionTitle");
  }

  @ParameterizedTest
  @ValueSource(strings = {"answers", "administers", "ticket"})
  void whoMayAnswerMay(String who) {
    Asked.ask(ASKING, session, "known").then().statusCode(202);
    String token =
        switch (who) {
          case "answers" -> ANSWERING;
          case "administers" -> ADMIN;
          default -> Asked.ticket(ANSWERING, session, "{\"person\":\"Ann\"}");
        };
    title(Asked.with(token), "Known").then().statusCode(204);
    assertEquals("Known", current());
  }

  @Test
  void whoMayOnlyAskNamesItsSessionByItsCalls() {
    Asked.ask(ASKING, session, "known").then().statusCode(202);
    title(Asked.with(ASKING), "Mine")
        .then()
        .statusCode(403)
        .header("WWW-Authenticate", containsString("scope=\"parley:answer\""))
        .body("error", equalTo("insufficient_scope"))
        .body("scope", equalTo("parley:answer"));
    assertNull(current());
  }

  @Test
  void aTicketIsForItsOwnSession() {
    Asked.ask(ASKING, session, "known").then().statusCode(202);
    String other = Asked.ticket(ANSWERING, session + "-2", "{\"person\":\"Ann\"}");
    title(Asked.with(other), "Mine")
        .then()
        .statusCode(403)
        .body("error", equalTo("session_forbidden"));
    title(given(), "Mine").then().statusCode(401).body("error", equalTo("unauthenticated"));
    assertNull(current());
  }

  @Test
  void anEqualSessionOfAnotherOwnerIsAnother() {
    Asked.ask(ASKING, session, "known").then().statusCode(202);
    for (String stranger : List.of(OTHERS_ADMIN, FOREIGN_ADMIN)) {
      title(Asked.with(stranger), "Mine")
          .then()
          .statusCode(404)
          .body("error", equalTo("interaction_not_found"));
    }
    assertNull(current());
  }

  @Test
  void theAuditLogSaysWhoAndNotWhich() {
    try (Logged all = new Logged("");
        Logged audit = new Logged("dev.parley.audit")) {
      Asked.with(ASKING)
          .header("Parley-Session-Title", "planted header")
          .header("Prefer", "wait=0")
          .body(
              "{\"arguments\":{\"questions\":[{\"text\":\"Go?\"}],\"context\":\"planted context\"}}")
          .post("/api/v1/sessions/{s}/interactions", session)
          .then()
          .statusCode(202);
      String ticket = Asked.ticket(ANSWERING, session, "{\"person\":\"Ann\"}");
      title(Asked.with(ticket), "planted title").then().statusCode(204);
      title(Asked.with(ticket), "planted title").then().statusCode(204);
      title(Asked.with(ANSWERING), null).then().statusCode(204);
      await().until(() -> audit.messages().size() >= 4);
      List<JsonNode> lines = audit.messages().stream().map(Json::read).toList();
      lines.forEach(AuditSchema::check);
      assertEquals(
          List.of("asked open ", "ticket minted ", "titled titled Ann", "titled untitled "),
          lines.stream().map(TitleRightsTest::line).toList());
      assertEquals(session, lines.getLast().path("sessionId").asText());
      assertFalse(all.messages().stream().anyMatch(entry -> entry.contains("planted")));
    }
  }

  private static String line(JsonNode entry) {
    return "%s %s %s"
        .formatted(
            entry.path("event").asText(),
            entry.path("outcome").asText(),
            entry.path("actsFor").asText());
  }
}
