package dev.parley.security;

import static dev.parley.security.WithCredentials.ADMIN;
import static dev.parley.security.WithCredentials.ANSWERING;
import static dev.parley.security.WithCredentials.ASKING;
import static dev.parley.security.WithCredentials.hash;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the audit log says, and that no log says more. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class AuditTest {
  private final String session = "audited-" + UUID.randomUUID();

  @SuppressWarnings("NullAway.Init")
  private Logged audit;

  @BeforeEach
  void listen() {
    audit = new Logged("dev.parley.audit");
  }

  @AfterEach
  void holdAgainstTheSchema() {
    audit.close();
    audit.messages().stream().map(Json::read).forEach(AuditSchema::check);
  }

  @Test
  void saysWhoAskedWhoAnsweredAndHowItEnded() {
    try (Logged all = new Logged("")) {
      String ticket = Asked.ticket(ANSWERING, session, "{\"person\":\"Ann \\\"A\\\"\"}");
      Asked.ask(ASKING, session, "one").then().statusCode(202);
      Asked.answer(ticket, session, "one").then().statusCode(200);
      Asked.ask(ASKING, session, "two").then().statusCode(202);
      Asked.with(ticket)
          .body("{\"reason\":\"planted answer\"}")
          .post("/api/v1/sessions/{s}/interactions/two/decline", session)
          .then()
          .statusCode(200);
      Asked.ask(ASKING, session, "three").then().statusCode(202);
      Asked.with(ADMIN).delete("/api/v1/sessions/{s}", session);

      List<JsonNode> lines = lines(8);
      assertEquals(
          List.of(
              "ticket minted",
              "asked one open agent",
              "ended one answered human Ann \"A\"",
              "asked two open agent",
              "ended two declined human Ann \"A\"",
              "asked three open agent",
              "ended three aborted policy",
              "wiped wiped"),
          lines.stream().map(AuditTest::line).toList());
      for (JsonNode line : lines) {
        assertEquals("key:local", line.path("tenant").asText());
        assertEquals("client:agent", line.path("owner").asText());
      }
      for (String planted : List.of("planted", ticket, ASKING, ANSWERING)) {
        assertFalse(all.messages().stream().anyMatch(entry -> entry.contains(planted)), planted);
      }
    }
  }

  @Test
  void namesTheCredentialAndWhomItClaimsToActFor() {
    String ticket = Asked.ticket(ANSWERING, session, "{\"person\":\"Ann\"}");
    Asked.ask(ASKING, session, "one").then().statusCode(202);
    Asked.answer(ticket, session, "one").then().statusCode(200);
    Asked.ask(ASKING, session, "two").then().statusCode(202);
    Asked.with(ASKING).body("{}").post("/api/v1/sessions/{s}/interactions/two/abort", session);
    Asked.with(ADMIN).delete("/api/v1/sessions/{s}", session).then().statusCode(204);

    List<JsonNode> lines = lines(6);
    JsonNode minted = lines.getFirst();
    assertEquals("Ann", minted.path("holder").asText());
    assertEquals(name(ANSWERING), minted.path("credential").asText());
    assertEquals(
        List.of(
            name(ANSWERING) + " - - 127.0.0.1 rest",
            name(ASKING) + " - - 127.0.0.1 rest",
            minted.path("ticket").asText() + " - Ann 127.0.0.1 rest",
            name(ASKING) + " - - 127.0.0.1 rest",
            name(ASKING) + " - - 127.0.0.1 rest",
            name(ADMIN) + " - - 127.0.0.1 rest"),
        lines.stream().map(AuditTest::who).toList());
    assertEquals("host", lines.get(4).path("by").asText());
  }

  @Test
  void namesThePersonWhomATokenProves() {
    String host = WithCredentials.hostOf("ann");
    String page = WithCredentials.answererOf("ann");
    Asked.ask(host, session, "one").then().statusCode(202);
    Asked.answer(page, session, "one").then().statusCode(200);

    assertEquals(
        List.of(
            "token:" + hash(host).substring(0, 16) + " ann - 127.0.0.1 rest",
            "token:" + hash(page).substring(0, 16) + " ann - 127.0.0.1 rest"),
        lines(2).stream().map(AuditTest::who).toList());
  }

  @Test
  void manyRefusedCredentialsAreOneEntry() {
    for (int i = 0; i < 40; i++) {
      Asked.ask("parley_wrong-" + i + "-0123456789-0123456789-0123456789", session, "one")
          .then()
          .statusCode(401);
    }
    Asked.with(ASKING).get("/api/v1/sessions/{s}/interactions", session).then().statusCode(403);
    given().redirects().follow(false).get("/login?code=invented&state=invented");

    List<JsonNode> refused =
        await()
            .atMost(Duration.ofSeconds(30))
            .until(
                () -> events("refused"),
                entries -> entries.stream().mapToInt(e -> e.path("count").asInt()).sum() >= 41);
    assertTrue(refused.size() <= 2, refused::toString);
    int unknown =
        refused.stream().mapToInt(e -> e.path("reasons").path("unauthenticated").asInt()).sum();
    assertTrue(unknown >= 40, refused::toString);
    assertTrue(
        refused.stream().anyMatch(e -> e.path("reasons").has("insufficient_scope")),
        refused::toString);
    assertEquals("127.0.0.1", refused.getFirst().path("address").asText());
    assertFalse(refused.toString().contains("wrong-"), refused::toString);
  }

  @Test
  void whoWasRefusedAtASocketOrInASessionIsThere() {
    String ticket = Asked.ticket(ANSWERING, session, "{}");
    String path = "/ws/v1/sessions/" + session;
    assertEquals(401, handshake(path, "X-Nothing: at all"));
    assertEquals(
        401, handshake(path, "Authorization: Bearer parley_wrong" + "-0123456789".repeat(4)));
    assertEquals(403, handshake(path, "Authorization: Bearer " + ASKING));
    assertEquals(403, handshake(path + "-other", "Authorization: Bearer " + ticket));
    Asked.with(ticket)
        .get("/api/v1/sessions/{s}/interactions", session + "-other")
        .then()
        .statusCode(403);
    Asked.with(ticket).body("{}").post("/api/v1/sessions/{s}/tickets", session);
    given().get("/api/v1/me").then().statusCode(401);

    RefusedEntries.await(
        audit,
        Map.of(
            "no_credential", 2,
            "unauthenticated", 1,
            "insufficient_scope", 1,
            "session_forbidden", 3));
  }

  private static int handshake(String path, String header) {
    try (RawSocket socket = RawSocket.handshake(path, "127.0.0.1", header)) {
      return socket.status();
    }
  }

  private List<JsonNode> events(String event) {
    return audit.messages().stream()
        .map(Json::read)
        .filter(entry -> entry.path("event").asText().equals(event))
        .toList();
  }

  /** The entries of this test's session, once there are so many. */
  private List<JsonNode> lines(int count) {
    return await()
        .until(
            () ->
                audit.messages().stream()
                    .filter(message -> message.contains(session))
                    .map(Json::read)
                    .toList(),
            lines -> lines.size() >= count);
  }

  private static String name(String key) {
    return "key:" + hash(key).substring(0, 16);
  }

  private static String who(JsonNode line) {
    return String.join(
        " ",
        line.path("credential").asText("-"),
        line.path("person").asText("-"),
        line.path("actsFor").asText("-"),
        line.path("address").asText("-"),
        line.path("via").asText("-"));
  }

  private static String line(JsonNode line) {
    StringBuilder words = new StringBuilder();
    for (String member : List.of("event", "toolUseId", "outcome", "by", "person", "actsFor")) {
      if (line.has(member)) {
        words.append(line.path(member).asText()).append(' ');
      }
    }
    if (line.path("event").asText().equals("asked")) {
      words.append(line.path("asker").asText());
    }
    return words.toString().strip();
  }
}
