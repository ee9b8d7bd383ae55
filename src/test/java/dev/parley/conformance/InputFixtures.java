package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.Seal;
import dev.parley.access.Seal.Purpose;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.ServerIdentity;
import dev.parley.testing.Json;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tools of the official suite that ask the client for input under keys of the suite's choosing.
 * Their state is sealed by the same {@link Seal} as Parley's own.
 */
@Singleton
class InputFixtures {
  private static final String PREFIX = "test_input_required_result_";
  private static final String NAME =
      "{\"method\":\"elicitation/create\",\"params\":{\"message\":\"What is your name?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}},\"required\":[\"name\"]}}}";
  private static final String CONFIRM =
      "{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Please confirm\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"ok\":{\"type\":\"boolean\"}},\"required\":[\"ok\"]}}}";
  private static final String COLOUR =
      "{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Which colour?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"color\":{\"type\":\"string\"}},\"required\":[\"color\"]}}}";
  private static final String SAMPLE =
      "{\"method\":\"sampling/createMessage\",\"params\":{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"What is the capital of France?\"}}],\"maxTokens\":100}}";
  private static final String ROOTS = "{\"method\":\"roots/list\",\"params\":{}}";

  /** What each tool asks for, a round each. */
  private static final Map<String, List<String>> ROUNDS =
      Map.of(
          "elicitation", List.of("{\"user_name\":" + NAME + "}"),
          "sampling", List.of("{\"capital_question\":" + SAMPLE + "}"),
          "list_roots", List.of("{\"client_roots\":" + ROOTS + "}"),
          "request_state", List.of("{\"confirm\":" + CONFIRM + "}"),
          "multiple_inputs",
              List.of(
                  "{\"user_name\":"
                      + NAME
                      + ",\"greeting\":"
                      + SAMPLE
                      + ",\"client_roots\":"
                      + ROOTS
                      + "}"),
          "multi_round", List.of("{\"step1\":" + NAME + "}", "{\"step2\":" + COLOUR + "}"),
          "tampered_state", List.of("{\"confirm\":" + CONFIRM + "}"),
          "capabilities",
              List.of("{\"elicit_input\":" + NAME + ",\"sample_input\":" + SAMPLE + "}"),
          "prompt", List.of("{\"user_context\":" + NAME + "}"));

  private final Reply reply;
  private final ServerIdentity identity;
  private final Seal seal;

  InputFixtures(Reply reply, ServerIdentity identity, Seal seal) {
    this.reply = reply;
    this.identity = identity;
    this.seal = seal;
  }

  List<String> names() {
    return ROUNDS.keySet().stream()
        .filter(name -> !name.equals("prompt"))
        .map(PREFIX::concat)
        .sorted()
        .toList();
  }

  Uni<Response> answer(Exchange exchange, Envelope.Request request) {
    JsonNode params = request.params();
    String tool = params.path("name").asText().replace(PREFIX, "");
    JsonNode responses = params.path("inputResponses");
    Optional<Integer> round = round(tool, params.path("requestState"));
    if (round.isEmpty() || !isWellFormed(responses)) {
      RpcError error = new RpcError(RpcError.INVALID_PARAMS, "Not what was given or asked for");
      return Uni.createFrom().item(reply.ok(exchange.accepts(), error.response(request.id())));
    }
    List<String> rounds = ROUNDS.get(tool);
    ObjectNode asked = declared(Json.read(rounds.get(round.get())), params.path("_meta"));
    boolean brought = asked.properties().stream().allMatch(key -> responses.has(key.getKey()));
    int next = brought ? round.get() + 1 : round.get();
    ObjectNode result =
        next >= rounds.size()
            ? done(tool, responses)
            : interim(tool, next, declared(Json.read(rounds.get(next)), params.path("_meta")));
    result.withObjectProperty("_meta").set("io.modelcontextprotocol/serverInfo", identity.json());
    return Uni.createFrom().item(reply.ok(exchange.accepts(), reply.message(request.id(), result)));
  }

  /** The round that a state stands for; empty where it was not given for this tool. */
  private Optional<Integer> round(String tool, JsonNode state) {
    if (state.isMissingNode()) {
      return Optional.of(0);
    }
    return Optional.ofNullable(state.textValue())
        .flatMap(text -> seal.openText(Purpose.REQUEST_STATE, text))
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .filter(text -> text.startsWith(tool + " "))
        .map(text -> Integer.parseInt(text.substring(tool.length() + 1)));
  }

  private ObjectNode interim(String tool, int round, ObjectNode requests) {
    ObjectNode result = Json.object().put("resultType", "input_required");
    result.set("inputRequests", requests);
    byte[] state = (tool + " " + round).getBytes(StandardCharsets.UTF_8);
    return result.put("requestState", seal.sealText(Purpose.REQUEST_STATE, state));
  }

  private static ObjectNode done(String tool, JsonNode responses) {
    ObjectNode result = Json.object().put("resultType", "complete");
    String text = "state-ok, integrity-ok, capabilities-ok: " + responses;
    if (tool.equals("prompt")) {
      ObjectNode message = result.putArray("messages").addObject().put("role", "user");
      message.putObject("content").put("type", "text").put("text", text);
    } else {
      result.putArray("content").addObject().put("type", "text").put("text", text);
    }
    return result;
  }

  /** Only what the client declares is asked of it. */
  private static ObjectNode declared(JsonNode requests, JsonNode meta) {
    JsonNode capabilities = meta.path("io.modelcontextprotocol/clientCapabilities");
    ObjectNode asked = Json.object();
    requests
        .properties()
        .forEach(entry -> {
          String area = entry.getValue().path("method").asText().replaceAll("/.*", "");
          if (capabilities.has(area)) {
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
