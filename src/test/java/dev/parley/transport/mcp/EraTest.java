package dev.parley.transport.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which era a request belongs to. */
@QuarkusTest
class EraTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}, header {1}, _meta {2}: {3}")
  @CsvSource({
    // _meta names a version: modern, whatever the method
    "tools/list, 2026-07-28, 2026-07-28, modern",
    "initialize, 2026-07-28, 2026-07-28, 404 -32601",
    "ping, 2026-07-28, 2026-07-28, 404 -32601",
    "initialize, none, 2026-07-28, 400 -32020",
    "tools/list, none, 2026-07-28, 400 -32020",
    "tools/list, 2025-11-25, 2026-07-28, 400 -32020",
    "tools/list, 2025-11-25, 2025-11-25, 400 -32022",
    "initialize, 2025-11-25, 2025-11-25, 400 -32022",
    // only the header names a modern one: a broken modern request
    "tools/list, 2026-07-28, none, 400 -32602",
    "initialize, 2026-07-28, none, 400 -32602",
    "ping, 2026-07-28, none, 400 -32602",
    "unknown, 2026-07-28, none, 400 -32602",
    // neither: legacy
    "tools/list, 2025-11-25, none, legacy",
    "tools/list, 2025-06-18, none, legacy",
    "tools/list, 2025-03-26, none, legacy",
    "tools/list, 2024-11-05, none, legacy",
    "tools/list, none, none, legacy",
    "ping, none, none, legacy",
    "server/discover, none, none, 200 -32601",
    // K5: a version that nobody knows
    "tools/list, 2020-01-01, none, 400 -32600",
    "ping, v999.0.0, none, 400 -32600",
    "tools/list, '', none, 400 -32600"
  })
  void eraFollowsFromBodyAndHeader(String method, String header, String meta, String expected) {
    Mcp request = parley.legacy("2025-11-25", method).without("MCP-Protocol-Version").deviant();
    if (!header.equals("none")) {
      request.header("MCP-Protocol-Version", header).header("Mcp-Method", method);
    }
    if (!meta.equals("none")) {
      request.meta(Mcp.PROTOCOL_VERSION, meta).meta(Mcp.CAPABILITIES, Map.of());
    }
    if (expected.equals("modern")) {
      Reply reply = parley.modern(method).send();
      assertEquals("complete", reply.result().path("resultType").asText());
    } else if (expected.equals("legacy")) {
      Reply reply = request.send();
      assertEquals(200, reply.status());
      assertFalse(reply.result().has("resultType"));
    } else {
      assertEquals(expected, request.send().failure());
    }
  }

  @ParameterizedTest(name = "initialize under the header {0}")
  @CsvSource({"2025-11-25", "2025-03-26", "2020-01-01", "v999.0.0"})
  void initializeIsExemptFromTheHeader(String header) {
    ObjectNode client = Json.object().put("name", "test").put("version", "1");
    Reply reply =
        parley
            .legacy("2025-11-25", "initialize")
            .header("MCP-Protocol-Version", header)
            .param("protocolVersion", "2025-06-18")
            .param("capabilities", Map.of())
            .param("clientInfo", client)
            .send();

    assertEquals("2025-06-18", reply.result().path("protocolVersion").asText());
  }

  @ParameterizedTest(name = "the notification {0}, header {1}, _meta {2}: {3}")
  @CsvSource({
    "notifications/initialized, 2025-11-25, none, 202",
    "notifications/initialized, none, none, 202",
    "notifications/initialized, 2026-07-28, none, 400",
    "notifications/initialized, 2026-07-28, 2026-07-28, 400",
    "notifications/initialized, none, 2026-07-28, 400",
    "notifications/initialized, v999.0.0, none, 400",
    "notifications/unknown, 2025-11-25, none, 202"
  })
  void notificationsFollowTheSameRule(String method, String header, String meta, int status) {
    Mcp request =
        parley.legacy("2025-11-25", method).withoutId().without("MCP-Protocol-Version").deviant();
    if (!header.equals("none")) {
      request.header("MCP-Protocol-Version", header);
    }
    if (!meta.equals("none")) {
      request.meta(Mcp.PROTOCOL_VERSION, meta).meta(Mcp.CAPABILITIES, Map.of());
    }
    Reply reply = request.send();

    assertEquals(status, reply.status());
    assertEquals(status == 202, reply.body().isEmpty());
  }
}
