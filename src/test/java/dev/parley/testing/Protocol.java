package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What holds for every answer of the MCP endpoint, whatever a test is about: the schema of the
 * revision, and the rules of the checklist that concern all messages.
 */
final class Protocol {
  static final String MODERN = "2026-07-28";

  private static final Set<Integer> MCP_ERRORS =
      Set.of(-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022);

  private final String revision;
  private final JsonNode request;
  private final Optional<String> authorization;

  /**
   * @param request a missing node where it was no single JSON-RPC message
   * @param authorization the header that it had
   */
  Protocol(String revision, JsonNode request, Optional<String> authorization) {
    this.revision = revision;
    this.request = request;
    this.authorization = authorization;
  }

  Reply checked(InFlight call) {
    List<String> lines = call.lines();
    String body = String.join("\n", lines);
    boolean stream =
        call.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
    // a request that is refused before it is read gets the same answer at every path
    boolean atTheDoor = call.status() == 403 && !body.contains("\"jsonrpc\"");
    List<JsonNode> messages = stream ? events(lines) : json(atTheDoor ? "" : body);
    Reply reply = new Reply(call.status(), call.headers(), body, messages);
    boolean named = reply.headers().firstValue("Mcp-Session-Id").isPresent();
    assertTrue(!named || !revision.equals(MODERN), "A1: a session id");
    for (int i = 0; i < reply.messages().size(); i++) {
      boolean last = i == reply.messages().size() - 1;
      if (reply.messages().get(i).isArray()) {
        reply.messages().get(i).forEach(this::checkResponse);
      } else if (last && !reply.messages().get(i).has("method")) {
        checkResponse(reply.messages().get(i));
        checkId(reply.messages().get(i));
      } else {
        checkNotification(reply.messages().get(i));
      }
    }
    return reply;
  }

  private void checkResponse(JsonNode message) {
    assertEquals("2.0", message.path("jsonrpc").asText(), message::toString);
    Schemas.checkResponse(revision, request.path("method").asText(), message);
    if (message.has("error")) {
      int code = message.at("/error/code").asInt();
      boolean reserved = code >= -32768 && code <= -32000;
      boolean resource = code == -32002 && !revision.equals(MODERN);
      assertTrue(!reserved || resource || MCP_ERRORS.contains(code), () -> "B5: code " + code);
      return;
    }
    JsonNode result = message.path("result");
    boolean ofTheView = request.at("/params/name").asText().startsWith("view_");
    if (result.has("structuredContent") && !ofTheView) {
      // D5
      // the result of a task names no tool; all tools share one schema
      String tool = request.at("/params/name").asText("ask_user_questions");
      Schemas.check(Listing.outputSchema(tool, authorization), result.path("structuredContent"));
    }
    if (revision.equals(MODERN)) {
      String type = result.path("resultType").asText();
      assertTrue(
          Set.of("complete", "input_required", "task").contains(type), () -> "B3: " + message);
      JsonNode server = result.path("_meta").path("io.modelcontextprotocol/serverInfo");
      assertEquals("parley", server.path("name").asText(), () -> "B4: " + message);
      assertTrue(server.path("version").isTextual(), () -> "B4: " + message);
    } else {
      for (String member : List.of("resultType", "ttlMs", "cacheScope")) {
        assertFalse(result.has(member), () -> "K8: " + message);
      }
    }
  }

  /** Echoed with its type; left out only where it could not be read (B1). */
  private void checkId(JsonNode message) {
    JsonNode id = request.path("id");
    if (message.has("result") || (message.has("id") && !id.isMissingNode())) {
      assertEquals(id, message.path("id"), () -> "B1: " + message);
    }
  }

  /** A stream carries only progress of its own request, never a request (A11, B8, J1). */
  private void checkNotification(JsonNode message) {
    String method = message.path("method").asText();
    assertTrue(notifications().contains(method), message::toString);
    assertEquals(
        method.equals("elicitation/create"), message.has("id"), () -> "A11, K10: " + message);
    if (method.equals("notifications/progress")) {
      JsonNode token = request.at("/params/_meta/progressToken");
      assertEquals(token, message.at("/params/progressToken"), () -> "J1: " + message);
    }
    Schemas.checkCall(revision, message);
  }

  /** What a stream of the era may carry before the response. */
  private Set<String> notifications() {
    return revision.equals(MODERN)
        ? Set.of(
            "notifications/progress",
            "notifications/subscriptions/acknowledged",
            "notifications/tasks")
        : Set.of("notifications/progress", "notifications/cancelled", "elicitation/create");
  }

  private static List<JsonNode> json(String body) {
    return body.isEmpty() ? List.of() : List.of(Json.read(body));
  }

  /** Reads events of one data line each, with neither ids nor retry times (A12, K13). */
  private static List<JsonNode> events(List<String> lines) {
    List<JsonNode> messages = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("data: ")) {
        messages.add(Json.read(line.substring("data: ".length())));
      } else {
        assertTrue(
            line.isEmpty() || line.startsWith(":") || line.equals("event: message"),
            () -> "A12, K13: " + line);
      }
    }
    return messages;
  }
}
