package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.modern.ModernRequests;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.quarkus.arc.lookup.LookupIfProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands between the official suite and two of {@link ElicitingFixtures}, and changes names: the
 * suite insists on {@code user_name} as the key of a form, Parley chooses its keys. Where the suite
 * leaves out the first round trip and answers a form that it was never sent, that round trip is
 * made here. What is asked, and what becomes of an answer, is Parley's alone.
 */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class SuiteKeys implements Extras {
  private static final String KEY = "user_name";
  private static final String SEVERAL = "test_input_required_result_multiple_inputs";
  private static final Set<String> TOOLS =
      Set.of("test_input_required_result_elicitation", SEVERAL);

  /** Marks a request that has passed this class already. */
  private static final String PASSED = SuiteKeys.class.getName();

  private final Instance<ModernRequests> parley;

  /** The key that Parley chose for a form, by the state that it sent with the form. */
  private final Map<String, String> keys = new ConcurrentHashMap<>();

  SuiteKeys(Instance<ModernRequests> parley) {
    this.parley = parley;
  }

  @Override
  public int place() {
    return -1;
  }

  @Override
  public Optional<Uni<Response>> answer(
      McpHttpRequest http, Envelope.Request request, String revision, ClientCapabilities client) {
    boolean concerned =
        revision.equals("2026-07-28")
            && request.method().equals("tools/call")
            && TOOLS.contains(request.params().path("name").asText())
            && http.rc().get(PASSED) == null;
    if (!concerned) {
      return Optional.empty();
    }
    http.rc().put(PASSED, true);
    ObjectNode params = request.params().deepCopy();
    boolean answersUnasked =
        !params.has("requestState") && params.path("inputResponses").path(KEY).isObject();
    return Optional.of(
        answersUnasked
            ? asked(http, request, params)
                .chain(state -> pass(http, request, params.put("requestState", state)))
            : pass(http, request, params));
  }

  /** Makes the round trip that the suite left out, and returns its state. */
  private Uni<String> asked(McpHttpRequest http, Envelope.Request request, ObjectNode params) {
    ObjectNode first = params.deepCopy();
    first.remove("inputResponses");
    return pass(http, request, first)
        .map(response -> body(response).at("/result/requestState").asText());
  }

  private Uni<Response> pass(McpHttpRequest http, Envelope.Request request, ObjectNode params) {
    String key = keys.get(params.path("requestState").asText());
    if (key != null && params.path("inputResponses") instanceof ObjectNode responses) {
      rename(responses, KEY, key);
    }
    return parley
        .get()
        .request(http, new Envelope.Request(request.id(), request.method(), params))
        .map(response -> renamed(response, params.path("name").asText()));
  }

  private Response renamed(Response response, String tool) {
    JsonNode message = body(response);
    if (message.at("/result/inputRequests") instanceof ObjectNode requests) {
      String key = requests.fieldNames().next();
      keys.put(message.at("/result/requestState").asText(), key);
      rename(requests, key, KEY);
      if (tool.equals(SEVERAL)) {
        requests.setAll(SamplingRootsPromptFixtures.besides());
      }
    }
    return Response.fromResponse(response).entity(message.toString()).build();
  }

  private static JsonNode body(Response response) {
    return response.getEntity() instanceof byte[] bytes
        ? Json.read(new String(bytes, StandardCharsets.UTF_8))
        : Json.read(response.getEntity().toString());
  }

  private static void rename(ObjectNode object, String from, String to) {
    JsonNode value = object.remove(from);
    if (value != null) {
      object.set(to, value);
    }
  }
}
