package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A program that asks: as an MCP client of one revision, or over plain JSON-RPC without waiting.
 * Methods that return an {@link Mcp} leave it to the test to change and send the request.
 */
public final class ParleyHost {
  private final Parley parley;
  private final String revision;
  private final String sessionId;
  private final JsonNode capabilities;
  private final String credential;

  private ParleyHost(
      Parley parley, String revision, String sessionId, JsonNode capabilities, String credential) {
    this.parley = parley;
    this.revision = revision;
    this.sessionId = sessionId;
    this.capabilities = capabilities;
    this.credential = credential;
  }

  /** A host of the modern revision, which can do nothing until it is {@link #able}. */
  static ParleyHost modern(Parley parley) {
    return new ParleyHost(parley, Mcp.MODERN, null, Json.object(), null);
  }

  /** A host of an earlier revision, which has initialized a session of MCP. */
  static ParleyHost legacy(
      Parley parley, String revision, JsonNode capabilities, String credential, String name) {
    Mcp initialize =
        parley
            .legacy(revision, "initialize")
            .param("protocolVersion", revision)
            .param("capabilities", capabilities)
            .param("clientInfo", Json.object().put("name", name).put("version", "1"));
    Reply reply = as(credential, initialize).send();
    assertEquals(200, reply.status());
    String sessionId = reply.headers().firstValue("Mcp-Session-Id").orElseThrow();
    return new ParleyHost(parley, revision, sessionId, capabilities, credential);
  }

  /** The same host with another credential. */
  public ParleyHost with(String token) {
    return new ParleyHost(parley, revision, sessionId, capabilities, token);
  }

  /** The same modern host with these capabilities. A legacy host declares its own at its start. */
  public ParleyHost able(JsonNode clientCapabilities) {
    assertNull(sessionId, "a legacy host says at its start what it can do");
    return new ParleyHost(parley, revision, sessionId, clientCapabilities, credential);
  }

  public String sessionId() {
    return sessionId;
  }

  public Mcp request(String method) {
    Mcp request =
        sessionId == null
            ? parley.modern(method).capable(capabilities)
            : parley.legacy(revision, method).header("Mcp-Session-Id", sessionId);
    return as(credential, request);
  }

  public Mcp call(String tool, JsonNode arguments) {
    return request("tools/call").tool(tool).arguments(arguments);
  }

  /** The next round of a modern call, with what the client's human did. */
  public Mcp retry(Reply asked, JsonNode arguments, String input, JsonNode response) {
    return call(Questions.ASK, arguments)
        .id(2)
        .param("requestState", asked.result().path("requestState").asText())
        .param("inputResponses", Json.object().set(input, response));
  }

  /** A request about a task. */
  public Mcp task(String method, String id) {
    return request(method).param("taskId", id).header("Mcp-Name", id).deviant();
  }

  /** What this client's human did with what a task asks for. */
  public Mcp update(String id, String input, JsonNode response) {
    return task("tasks/update", id).param("inputResponses", Json.object().set(input, response));
  }

  /** Answers a request of the server. */
  public Reply answer(JsonNode request, String action, JsonNode content) {
    ObjectNode result = Json.object().put("action", action);
    if (content != null) {
      result.set("content", content);
    }
    return reply(request.path("id"), result);
  }

  public Reply reply(JsonNode id, JsonNode result) {
    return replying(id, result).send();
  }

  /** The answer to a request of the server, which is not sent yet. */
  public Mcp replying(JsonNode id, JsonNode result) {
    return request("ping").answering(id, result);
  }

  /** Asks over plain JSON-RPC, does not wait, and expects that the question is taken. */
  public JsonNode asks(String tool, JsonNode arguments) {
    JsonNode response = parley.rpc(tool, Questions.waitless(arguments));
    assertTrue(response.path("result").has("reference"), response::toString);
    return response.path("result");
  }

  /** Asks over plain JSON-RPC, and expects to be refused; returns the data of the error. */
  public JsonNode asksInVain(String tool, JsonNode arguments) {
    JsonNode response = parley.rpc(tool, Questions.waitless(arguments));
    assertTrue(response.has("error"), response::toString);
    return response.at("/error/data");
  }

  /** The result of what was asked, which this waits for. */
  public JsonNode collects(JsonNode pending) {
    JsonNode reference = Questions.reference(pending.path("reference").asText());
    return parley.rpc(Questions.AWAIT, reference).path("result");
  }

  /** Takes back what was asked. */
  public void aborts(JsonNode pending) {
    JsonNode reference = Json.object().set("reference", pending.path("reference"));
    JsonNode response = parley.rpc("interactions/abort", reference);
    assertEquals("aborted", response.at("/result/status").asText(), response::toString);
  }

  private static Mcp as(String credential, Mcp request) {
    return credential == null ? request : request.header("Authorization", "Bearer " + credential);
  }
}
