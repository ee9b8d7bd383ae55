package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The attack by the tools of the view. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class ViewRelayTest extends RelayAttack {
  private static final String VIEW = "ui://parley/questions.html";

  @ParameterizedTest(name = "{0} of {1}, revision {2}")
  @CsvSource({
    "view_answer_questions, ask, 2026-07-28",
    "view_answer_questions, ask, 2025-11-25",
    "view_answer_questions, admin, 2026-07-28",
    "view_find_questions, ask, 2026-07-28",
    "view_find_questions, admin, 2025-11-25"
  })
  void viewsAreForThoseThatMayRelay(String tool, String scope, String revision) {
    InFlight call = waiting(host(WithCredentials.ASKING, Json.object()));
    String key = scope.equals("ask") ? WithCredentials.ASKING : WithCredentials.ADMIN;
    for (JsonNode capabilities : new JsonNode[] {APPS, Json.object()}) {
      Reply refused = view(key, tool, revision, capabilities);

      assertEquals(403, refused.status(), refused::body);
      assertEquals("insufficient_scope", refused.error().at("/data/error").asText());
      assertEquals(RELAY, refused.error().at("/data/scope").asText());
      assertEquals(1, refused.message().path("id").asInt());
      String challenge = refused.headers().firstValue("WWW-Authenticate").orElseThrow();
      assertTrue(challenge.startsWith("Bearer "), challenge);
      assertFalse(challenge.contains("scope=\""), "a client would fetch it: " + challenge);
    }
    assertAnsweredByTheHuman(call);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "2025-11-25"})
  @DisplayName("the scope comes before what the client can show, and with both the view answers")
  void viewsAnswerWithTheScope(String revision) {
    InFlight call = waiting(host(WithCredentials.RELAYING, Json.object()));
    Reply without =
        view(WithCredentials.RELAYING, "view_answer_questions", revision, Json.object());
    assertEquals("200 -32602", without.failure());

    view(WithCredentials.RELAYING, "view_answer_questions", revision, APPS);
    assertEquals("app", call.reply().structured().path("via").asText());
  }

  @Test
  void viewsAreOfferedToThoseThatMayRelay() {
    assertFalse(offersViews(WithCredentials.ASKING));
    assertFalse(offersViews(WithCredentials.ADMIN));
    assertTrue(offersViews(WithCredentials.RELAYING));
  }

  private boolean offersViews(String key) {
    ParleyHost modern = host(key, Json.object());
    JsonNode tools = host(key, APPS).request("tools/list").send().result().path("tools");
    JsonNode legacy = as(key, parley.legacy("2025-11-25", "tools/list")).send().result();
    JsonNode found = modern.request("server/discover").send().result();
    assertEquals("private", found.path("cacheScope").asText());
    JsonNode begun = initialized(key);
    boolean declared = found.at("/capabilities/extensions").has("io.modelcontextprotocol/ui");
    boolean listed = tools.toString().contains("view_answer_questions");
    assertEquals(declared, begun.at("/capabilities/extensions").has("io.modelcontextprotocol/ui"));
    assertEquals(declared, tools.toString().contains("ui://"));
    assertEquals(declared, legacy.toString().contains("ui://"));
    assertEquals(declared, listed);
    Reply resources = modern.request("resources/list").send();
    assertEquals(declared ? 1 : 0, resources.result().path("resources").size(), resources::body);
    assertEquals("private", resources.result().path("cacheScope").asText());
    Reply read =
        modern.request("resources/read").param("uri", VIEW).header("Mcp-Name", VIEW).send();
    assertEquals(
        declared, read.message().at("/result").has("contents"), () -> "status " + read.status());
    return listed;
  }

  private JsonNode initialized(String key) {
    return as(key, parley.legacy("2025-11-25", "initialize"))
        .param("protocolVersion", "2025-11-25")
        .param("capabilities", APPS)
        .param("clientInfo", Json.read("{\"name\":\"t\",\"version\":\"1\"}"))
        .send()
        .result();
  }

  private Reply view(String key, String tool, String revision, JsonNode capabilities) {
    return host(key, revision, capabilities).call(tool, answerOfAView()).send();
  }

  private static Mcp as(String token, Mcp request) {
    return request.header("Authorization", "Bearer " + token);
  }
}
