package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.security.seal.Seal;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.testing.Json;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ResultMeta;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the official suite asks of a client by sampling, roots and prompts. Parley itself uses none
 * of these, so fixtures ask and take the answers. They show only that the endpoint carries such
 * results. Tools that ask for elicitation are {@link ElicitingFixtures}, and go through Parley.
 */
@Singleton
class SamplingRootsPromptFixtures {
  private static final String PREFIX = "test_input_required_result_";
  private static final String NAME =
      "{\"method\":\"elicitation/create\",\"params\":{\"message\":\"What is your name?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}},\"required\":[\"name\"]}}}";
  private static final String SAMPLE =
      "{\"method\":\"sampling/createMessage\",\"params\":{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"What is the capital of France?\"}}],\"maxTokens\":100}}";
  private static final String ROOTS = "{\"method\":\"roots/list\",\"params\":{}}";

  /** What each tool, and the prompt, asks for. */
  private static final Map<String, String> ASKED =
      Map.of(
          "sampling", "{\"capital_question\":" + SAMPLE + "}",
          "list_roots", "{\"client_roots\":" + ROOTS + "}",
          "capabilities", "{\"elicit_input\":" + NAME + ",\"sample_input\":" + SAMPLE + "}",
          "prompt", "{\"user_context\":" + NAME + "}");

  private final McpResponses reply;
  private final ServerIdentity identity;
  private final Seal seal;

  SamplingRootsPromptFixtures(McpResponses reply, ServerIdentity identity, Seal seal) {
    this.reply = reply;
    this.identity = identity;
    this.seal = seal;
  }

  List<String> names() {
    return ASKED.keySet().stream()
        .filter(name -> !name.equals("prompt"))
        .map(PREFIX::concat)
        .sorted()
        .toList();
  }

  /** The requests beside the one to the human: one to the client's model, and one for its roots. */
  static ObjectNode besides() {
    ObjectNode asked = Json.object();
    asked.set("greeting", Json.read(SAMPLE));
    asked.set("client_roots", Json.read(ROOTS));
    return asked;
  }

  Uni<Response> answer(McpHttpRequest http, Envelope.Request request, ClientCapabilities client) {
    JsonNode params = request.params();
    String tool = params.path("name").asText().replace(PREFIX, "");
    JsonNode responses = params.path("inputResponses");
    if (!isGenuine(tool, params.path("requestState")) || !isWellFormed(responses)) {
      RpcError error = new RpcError(RpcError.INVALID_PARAMS, "Not what was given or asked for");
      return Uni.createFrom().item(reply.ok(http.accepts(), error.response(request.id())));
    }
    ObjectNode asked = declared(Json.read(ASKED.get(tool)), params.path("_meta"), client);
    boolean brought = asked.properties().stream().allMatch(key -> responses.has(key.getKey()));
    ObjectNode result = brought ? done(tool, responses) : interim(tool, asked);
    result.withObjectProperty("_meta").putPOJO(ResultMeta.SERVER_INFO, identity.implementation());
    return Uni.createFrom().item(reply.ok(http.accepts(), reply.message(request.id(), result)));
  }

  /** Whether there is no state, or one that was given for this tool. */
  private boolean isGenuine(String tool, JsonNode state) {
    return state.isMissingNode()
        || Optional.ofNullable(state.textValue())
            .flatMap(text -> seal.openText(Purpose.REQUEST_STATE, text))
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .filter(tool::equals)
            .isPresent();
  }

  private ObjectNode interim(String tool, ObjectNode requests) {
    ObjectNode result = Json.object().put("resultType", "input_required");
    result.set("inputRequests", requests);
    byte[] state = tool.getBytes(StandardCharsets.UTF_8);
    return result.put("requestState", seal.sealText(Purpose.REQUEST_STATE, state));
  }

  private static ObjectNode done(String tool, JsonNode responses) {
    ObjectNode result = Json.object().put("resultType", "complete");
    String text = "capabilities-ok: " + responses;
    if (tool.equals("prompt")) {
      ObjectNode message = result.putArray("messages").addObject().put("role", "user");
      message.putObject("content").put("type", "text").put("text", text);
    } else {
      result.putArray("content").addObject().put("type", "text").put("text", text);
    }
    return result;
  }

  /** The requests that use what the client declares; the others are left out. */
  private static ObjectNode declared(JsonNode requests, JsonNode meta, ClientCapabilities client) {
    JsonNode capabilities = meta.path("io.modelcontextprotocol/clientCapabilities");
    ObjectNode asked = Json.object();
    requests
        .properties()
        .forEach(entry -> {
          String area = entry.getValue().path("method").asText().replaceAll("/.*", "");
          boolean can =
              area.equals("elicitation") ? client.form().isPresent() : capabilities.has(area);
          if (can) {
            asked.set(entry.getKey(), entry.getValue());
          }
        });
    return asked;
  }

  private static boolean isWellFormed(JsonNode responses) {
    return responses.isMissingNode()
        || (responses.isObject()
            && responses.properties().stream().allMatch(entry -> entry.getValue().isObject()));
  }
}
