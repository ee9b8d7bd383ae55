package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.CallMetadata;
import dev.parley.call.CallState.Refused;
import dev.parley.call.CallState.Started;
import dev.parley.call.JoinKey;
import dev.parley.call.ToolCallService;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.await.AwaitUserAnswers;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/**
 * {@code tools/call} of the modern era: reads a request, and starts its call or resumes the one
 * that its {@code requestState} names.
 */
@Singleton
class ModernToolCalls {
  private final ToolRegistry tools;
  private final ToolCallService toolCalls;
  private final ModernRounds rounds;
  private final RequestStates states;
  private final ModernParkedCalls parkedCalls;
  private final CallMetadata metadata;
  private final McpResponses responses;

  ModernToolCalls(
      ToolRegistry tools,
      ToolCallService toolCalls,
      ModernRounds rounds,
      RequestStates states,
      ModernParkedCalls parkedCalls,
      CallMetadata metadata,
      McpResponses responses) {
    this.tools = tools;
    this.toolCalls = toolCalls;
    this.rounds = rounds;
    this.states = states;
    this.parkedCalls = parkedCalls;
    this.metadata = metadata;
    this.responses = responses;
  }

  /**
   * @param client what the client of the request can do
   */
  Uni<Response> call(
      McpHttpRequest http, RequestId id, JsonNode params, ClientCapabilities client) {
    Optional<Tool> tool =
        Optional.ofNullable(params.path("name").textValue()).flatMap(tools::findListed);
    if (tool.isEmpty()) {
      return invalid(http, id, "Unknown tool; tools/list names those that there are");
    }
    JsonNode brought = params.path("inputResponses");
    if (!brought.isMissingNode() && !InputRequests.areResponses(brought)) {
      return invalid(http, id, "inputResponses must be an object of objects");
    }
    CallParams call = CallParams.of(params);
    CallerTrace trace = metadata.trace(call.meta(), http::header);
    JsonNode given = params.path("requestState");
    if (given.isMissingNode()) {
      return begin(http, id, tool.get(), call, client, trace);
    }
    String digest = states.digest(tool.get(), call.arguments());
    return Optional.ofNullable(given.textValue())
        .flatMap(sealed -> states.open(sealed, http.principal(), digest))
        .map(state ->
            parkedCalls
                .answer(
                    http,
                    id,
                    resumed(http, state, brought, trace),
                    rounds.resumed(http, call, client, trace, state))
                .onFailure(Forgotten.class)
                .recoverWithUni(() -> worthless(http, id)))
        .orElseGet(() -> worthless(http, id));
  }

  private Uni<Response> worthless(McpHttpRequest http, RequestId id) {
    return invalid(
        http,
        id,
        "requestState is not one that was given for this call, or is too old; call again without"
            + " it");
  }

  private Uni<Response> begin(
      McpHttpRequest http,
      RequestId id,
      Tool tool,
      CallParams call,
      ClientCapabilities client,
      CallerTrace trace) {
    // the interaction of a call that asks has its digest
    String digest =
        tool.name().equals(AwaitUserAnswers.NAME) ? states.digest(tool, call.arguments()) : null;
    return parkedCalls.answer(
        http,
        id,
        started(http, id, tool, call, client, trace),
        rounds.first(http, call, client, trace, digest));
  }

  private Uni<Started> started(
      McpHttpRequest http,
      RequestId id,
      Tool tool,
      CallParams call,
      ClientCapabilities client,
      CallerTrace trace) {
    try {
      return toolCalls.start(
          call.toolCall(
              http,
              tool,
              trace,
              metadata.ids(call.meta(), http.sessionHeader(), http.sessionQuery()),
              RequestMeta.host(call.meta()),
              JoinKey.ofTrace(id.json(), call.meta(), http::header),
              client.tasks()));
    } catch (Refusal refusal) {
      return Uni.createFrom().item(new Refused(refusal));
    }
  }

  /** Takes what the client brings before its call waits again. */
  private Uni<Started> resumed(
      McpHttpRequest http, RequestState state, JsonNode brought, CallerTrace trace) {
    return rounds
        .taken(http, state, brought)
        .chain(() -> toolCalls.resume(http.principal(), state.key(), trace))
        .onFailure(ModernToolCalls::isForgotten)
        .transform(Forgotten::new)
        .onFailure(Refusal.class)
        .recoverWithItem(Refused::new);
  }

  private static boolean isForgotten(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }

  /** The question of a {@code requestState} and its result are not kept any more. */
  private static final class Forgotten extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Forgotten(Throwable cause) {
      super(cause);
    }
  }

  private Uni<Response> invalid(McpHttpRequest http, RequestId id, String message) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, message);
    return Uni.createFrom().item(responses.ok(http.accepts(), error.response(id)));
  }
}
