package dev.parley.transport.mcp.legacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The legacy revisions, without any session. */
@QuarkusTest
class LifecycleTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0} is answered with {1}")
  @CsvSource({
    "2025-11-25, 2025-11-25",
    "2025-06-18, 2025-06-18",
    "2025-03-26, 2025-03-26",
    "2024-11-05, 2024-11-05",
    "2026-07-28, 2025-11-25",
    "2099-01-01, 2025-11-25",
    "nonsense, 2025-11-25",
    "'', 2025-11-25"
  })
  void initializeAgreesOnARevision(String wanted, String agreed) {
    String revision =
        wanted.startsWith("202") && !wanted.startsWith("2099") ? agreed : "2025-11-25";
    JsonNode result = initialize(revision).param("protocolVersion", wanted).send().result();

    assertEquals(agreed, result.path("protocolVersion").asText());
    assertTrue(result.at("/capabilities/tools").isObject());
    assertEquals("parley", result.at("/serverInfo/name").asText());
    assertFalse(result.path("instructions").asText().isBlank());
  }

  @ParameterizedTest(name = "{0} is no revision")
  @ValueSource(strings = {"null", "7", "{}"})
  void initializeWithoutRevisionIsRefused(String value) {
    Mcp request = initialize("2025-11-25").param("protocolVersion", Json.read(value)).deviant();

    assertEquals("200 -32602", request.send().failure());
  }

  @Test
  @DisplayName("initialize declares what there are handlers for")
  void declaredCapabilitiesHaveHandlers() {
    JsonNode capabilities = initialize("2025-11-25").send().result().path("capabilities");
    Map<String, String> areas =
        Map.of(
            "tools", "tools/list",
            "prompts", "prompts/list",
            "resources", "resources/list",
            "completions", "completion/complete",
            "logging", "logging/setLevel");
    areas.forEach((area, method) -> {
      Reply reply = parley.legacy("2025-11-25", method).deviant().send();
      assertEquals(capabilities.has(area), reply.message().has("result"), area);
    });
    for (String method : List.of("tasks/get", "tasks/result", "tasks/cancel", "tasks/list")) {
      Reply reply = parley.legacy("2025-11-25", method).deviant().send();
      boolean declared = !method.equals("tasks/list");
      assertEquals(declared ? "200 -32602" : "200 -32601", reply.failure(), method);
    }
  }

  @ParameterizedTest(name = "{0} is taken without an answer")
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"error\":{\"code\":-1,\"message\":\"no\"}}"
      })
  void notificationsAndResponsesAreAccepted(String message) {
    Reply reply = parley.legacy("2025-11-25", "ping").body(message).send();

    assertEquals(202, reply.status());
    assertEquals("", reply.body());
  }

  @Test
  @DisplayName("nothing waits for initialize or notifications/initialized")
  void initializeMayBeSkipped() {
    Reply reply = parley.legacy("2025-11-25", "tools/list").send();

    assertTrue(reply.result().path("tools").size() >= 2);
  }

  @ParameterizedTest(name = "ping in {0}")
  @ValueSource(strings = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"})
  void pingIsAnswered(String revision) {
    Reply reply = parley.legacy(revision, "ping").id("p").send();

    assertEquals(Json.object(), reply.result());
    assertEquals("p", reply.message().path("id").asText());
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "server/discover",
        "resources/subscribe",
        "prompts/list",
        "logging/setLevel",
        "tasks/list",
        "unknown"
      })
  void errorsTravelWithHttp200(String method) {
    Reply reply = parley.legacy("2025-11-25", method).id("e").deviant().send();

    assertEquals("200 -32601", reply.failure());
    assertEquals("e", reply.message().path("id").asText());
  }

  @ParameterizedTest(name = "{0} lists what the revision knows")
  @CsvSource({
    "2025-11-25, true",
    "2025-06-18, true",
    "2025-03-26, false",
    "2024-11-05, false",
    "none, false"
  })
  void listHasTheFormOfTheRevision(String revision, boolean structured) {
    Mcp request = parley.legacy(revision.equals("none") ? "2025-03-26" : revision, "tools/list");
    if (revision.equals("none")) {
      request.without("MCP-Protocol-Version");
    }
    JsonNode result = request.send().result();

    for (JsonNode tool : result.path("tools")) {
      assertEquals(structured, tool.has("outputSchema"));
      assertEquals(structured, tool.has("title"));
    }
    assertFalse(result.has("resultType") || result.has("ttlMs") || result.has("cacheScope"));
  }

  private Mcp initialize(String revision) {
    return parley
        .legacy(revision, "initialize")
        .param("protocolVersion", revision)
        .param("capabilities", Map.of())
        .param("clientInfo", Map.of("name", "test", "version", "1"));
  }
}
