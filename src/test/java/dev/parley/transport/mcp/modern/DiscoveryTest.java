package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server does what its discovery says. */
@QuarkusTest
class DiscoveryTest {
  private static final String TASKS = "io.modelcontextprotocol/tasks";

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("discovery names versions, capabilities and how long it holds")
  void discoveryIsComplete() {
    JsonNode result = discovery();

    assertTrue(result.path("capabilities").isObject());
    assertTrue(result.path("ttlMs").isIntegralNumber() && result.path("ttlMs").asLong() >= 0);
    assertEquals("public", result.path("cacheScope").asText());
    assertTrue(result.path("instructions").asText().contains(ASK));
  }

  @ParameterizedTest(name = "{0} is served exactly where {1} is declared")
  @CsvSource({
    "tools/list, tools",
    "prompts/list, prompts",
    "resources/list, resources",
    "resources/templates/list, resources",
    "completion/complete, completions",
    "logging/setLevel, logging"
  })
  void declaredCapabilitiesHaveHandlers(String method, String capability) {
    boolean declared = discovery().path("capabilities").has(capability);

    int status = parley.modern(method).deviant().send().status();

    assertEquals(declared ? 200 : 404, status);
  }

  @Test
  @DisplayName("the supported versions are the modern ones, in the error as well")
  void supportedVersionsAgree() {
    JsonNode refused =
        parley
            .modern("server/discover")
            .meta(Mcp.PROTOCOL_VERSION, "2025-11-25")
            .header("MCP-Protocol-Version", "2025-11-25")
            .send()
            .error();

    assertEquals(-32022, refused.path("code").asInt());
    assertEquals(Json.of(List.of("2026-07-28")), discovery().path("supportedVersions"));
    assertEquals(discovery().path("supportedVersions"), refused.at("/data/supported"));
  }

  @Test
  @DisplayName("a client with extensions that are not advertised gets core behaviour")
  void coreBehaviourWithoutSharedExtensions() {
    boolean tasks = discovery().at("/capabilities/extensions").has(TASKS);
    var person = parley.person();
    var call =
        parley
            .modernCall(ASK, Questions.colour())
            .meta(Mcp.CAPABILITIES, Map.of("extensions", Map.of(TASKS, Map.of())))
            .start();
    var question = person.sees();
    if (!tasks) {
      person.answers(question, answer("colour", "Red"));

      assertEquals("answered", call.reply().outcome());
      assertEquals("complete", call.reply().result().path("resultType").asText());
    } else {
      assertEquals("task", call.reply().result().path("resultType").asText());
    }
  }

  @Test
  @DisplayName("modern capabilities never have tasks")
  void modernCapabilitiesHaveNoTasks() {
    assertFalse(discovery().path("capabilities").has("tasks"));
  }

  private JsonNode discovery() {
    return parley.modern("server/discover").send().result();
  }
}
