package dev.parley.access;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the audit log says, and that no log says more. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class AuditTest {
  private final String session = "audited-" + UUID.randomUUID();

  @Test
  void saysWhoAskedWhoAnsweredAndHowItEnded() {
    try (Logged audit = new Logged("dev.parley.audit");
        Logged all = new Logged("")) {
      check(audit, all);
    }
  }

  private void check(Logged audited, Logged all) {
    String ticket =
        Asked.ticket(WithCredentials.ANSWERING, session, "{\"person\":\"Ann \\\"A\\\"\"}");
    Asked.ask(WithCredentials.ASKING, session, "one").then().statusCode(202);
    Asked.answer(ticket, session, "one").then().statusCode(200);
    Asked.ask(WithCredentials.ASKING, session, "two").then().statusCode(202);
    Asked.with(ticket)
        .body("{\"reason\":\"planted answer\"}")
        .post("/api/v1/sessions/{s}/interactions/two/decline", session)
        .then()
        .statusCode(200);
    Asked.ask(WithCredentials.ASKING, session, "three").then().statusCode(202);
    Asked.with(WithCredentials.ADMIN).delete("/api/v1/sessions/{s}", session);

    await().until(() -> lines(audited).size() >= 7);
    List<JsonNode> audit = lines(audited);
    assertEquals(
        List.of(
            "asked one agent",
            "ended one answered human Ann \"A\"",
            "asked two agent",
            "ended two declined human Ann \"A\"",
            "asked three agent",
            "ended three aborted policy",
            "wiped agent"),
        audit.stream().map(AuditTest::line).toList());
    for (JsonNode line : audit) {
      assertEquals("key:local", line.path("tenant").asText());
      assertEquals("client:agent", line.path("owner").asText());
    }
    for (String planted :
        List.of("planted", ticket, WithCredentials.ASKING, WithCredentials.ANSWERING)) {
      assertFalse(all.messages().stream().anyMatch(entry -> entry.contains(planted)), planted);
    }
  }

  private List<JsonNode> lines(Logged audited) {
    return audited.messages().stream().filter(m -> m.contains(session)).map(Json::read).toList();
  }

  private static String line(JsonNode line) {
    StringBuilder words = new StringBuilder();
    for (String member : List.of("event", "toolUseId", "status", "by", "who")) {
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
