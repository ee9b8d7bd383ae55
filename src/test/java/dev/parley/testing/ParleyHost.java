package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A client of an earlier revision that has initialised, and sends its session id along. */
public final class ParleyHost {
  private final Parley parley;
  private final String revision;
  private final String sessionId;

  private ParleyHost(Parley parley, String revision, String sessionId) {
    this.parley = parley;
    this.revision = revision;
    this.sessionId = sessionId;
  }

  static ParleyHost connect(Parley parley, String revision, JsonNode capabilities) {
    return connect(parley, revision, capabilities, Mcp.CLIENT);
  }

  static ParleyHost connect(Parley parley, String revision, JsonNode capabilities, String name) {
    Reply reply =
        parley
            .legacy(revision, "initialize")
            .param("protocolVersion", revision)
            .param("capabilities", capabilities)
            .param("clientInfo", Json.object().put("name", name).put("version", "1"))
            .send();
    assertEquals(200, reply.status());
    return new ParleyHost(
        parley, revision, reply.headers().firstValue("Mcp-Session-Id").orElseThrow());
  }

  public String sessionId() {
    return sessionId;
  }

  public Mcp request(String method) {
    return parley.legacy(revision, method).header("Mcp-Session-Id", sessionId);
  }

  public Mcp call(String tool, JsonNode arguments) {
    return parley.legacyCall(revision, tool, arguments).header("Mcp-Session-Id", sessionId);
  }

  /** Answers what the server asked. */
  public Reply answer(JsonNode request, String action, JsonNode content) {
    ObjectNode result = Json.object().put("action", action);
    if (content != null) {
      result.set("content", content);
    }
    return reply(request.path("id"), result);
  }

  public Reply reply(JsonNode id, JsonNode result) {
    return request("ping").answering(id, result).send();
  }
}
