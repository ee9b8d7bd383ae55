package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Refused;
import dev.parley.call.ToolCallService;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.limits.RateLimits;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcResponse;
import dev.parley.transport.mcp.call.RelatedTask;
import dev.parley.transport.mcp.call.TaskFactory;
import dev.parley.transport.mcp.call.TaskFacts;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;

/**
 * Tasks as revision 2025-11-25 has them (basic/utilities/tasks): the client wants one with {@code
 * params.task}, and gets the result from {@code tasks/result}, which waits for it.
 */
@Singleton
class LegacyTasks {
  private static final RpcError NO_TASK =
      new RpcError(
          RpcError.INVALID_PARAMS,
          "There is no such task: it never existed, is not yours, or is no longer kept");

  private static final RpcError OVER =
      new RpcError(RpcError.INVALID_PARAMS, "This task is over; there is nothing to cancel");

  private final InteractionService interactions;
  private final ToolCallService toolCalls;
  private final LegacyToolCalls calls;
  private final RouteSelector routing;
  private final RateLimits limits;
  private final McpResponses responses;
  private final TaskFactory facts;

  LegacyTasks(
      InteractionService interactions,
      ToolCallService toolCalls,
      LegacyToolCalls calls,
      RouteSelector routing,
      RateLimits limits,
      McpResponses responses,
      TaskFactory facts) {
    this.interactions = interactions;
    this.toolCalls = toolCalls;
    this.calls = calls;
    this.routing = routing;
    this.limits = limits;
    this.responses = responses;
    this.facts = facts;
  }

  /** Makes a task of a call, for a client that wants one. */
  Uni<Response> create(McpHttpRequest http, RequestId id, JsonNode params, LegacyClient client) {
    return calls
        .startTask(http, id, params, client)
        .onItem()
        .transformToUni(state ->
            switch (state) {
              case Parked parked -> created(id, parked, client.capabilities());
              case Refused(Refusal refusal) -> Uni.createFrom().<RpcResponse>failure(refusal);
            })
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> RpcError.of(refusal).response(id))
        .map(message -> responses.ok(http.accepts(), message));
  }

  private Uni<RpcResponse> created(RequestId id, Parked parked, ClientCapabilities client) {
    return toolCalls
        .leaveWithHandle(parked)
        .chain(left -> task(left, false, client))
        .map(task -> responses.message(id, new CreatedTask(task)));
  }

  /** The result of a call that has become a task (schema {@code CreateTaskResult}). */
  @RegisterForReflection
  record CreatedTask(LegacyTask task) {}

  static boolean has(String method) {
    return method.equals("tasks/get")
        || method.equals("tasks/cancel")
        || method.equals("tasks/result");
  }

  /**
   * @param client what the client of the request can do
   */
  Uni<Response> answer(McpHttpRequest http, Envelope.Request request, ClientCapabilities client) {
    Uni<Interaction> found =
        interactions.find(http.principal(), request.params().path("taskId").asText());
    Uni<Response> answer =
        switch (request.method()) {
          case "tasks/get" -> {
            limits.poll(http.principal());
            yield found.chain(now -> got(http, request.id(), now, client));
          }
          case "tasks/cancel" -> found.chain(now -> cancelled(http, request.id(), now));
          default -> found.chain(now -> result(http, request, now, client));
        };
    return answer
        .onFailure(LegacyTasks::isUnknown)
        .recoverWithItem(() -> responses.ok(http.accepts(), NO_TASK.response(request.id())));
  }

  private Uni<Response> got(
      McpHttpRequest http, RequestId id, Interaction now, ClientCapabilities client) {
    return routing
        .choose(now, client)
        .chain(route -> task(now, now.isOpen() && asks(route), client))
        .map(task -> responses.ok(http.accepts(), responses.message(id, task)));
  }

  private static boolean asks(ChosenRoute route) {
    return switch (route) {
      case ChosenRoute.InForm inForm -> true;
      case ChosenRoute.OnPage onPage -> true;
      case ChosenRoute.Wait() -> false;
      case ChosenRoute.Withheld() -> false;
    };
  }

  private Uni<Response> cancelled(McpHttpRequest http, RequestId id, Interaction now) {
    if (!now.isOpen()) {
      return Uni.createFrom().item(responses.ok(http.accepts(), OVER.response(id)));
    }
    return interactions
        .abort(http.principal(), now.key(), http.actor())
        .map(ended -> LegacyTask.of(facts.of(ended, false)))
        .map(task -> responses.ok(http.accepts(), responses.message(id, task)))
        .onFailure(failure ->
            failure instanceof Refusal refusal
                && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED)
        .recoverWithItem(() -> responses.ok(http.accepts(), OVER.response(id)));
  }

  /** Waits until the task is over; a form goes out on this stream. */
  private Uni<Response> result(
      McpHttpRequest http, Envelope.Request request, Interaction task, ClientCapabilities client) {
    return calls.taskResult(http, request, task, client, new RelatedTask(task.reference()));
  }

  /** The state of a task; while it is open, with advice on how the human can be reached. */
  private Uni<LegacyTask> task(Interaction now, boolean asking, ClientCapabilities client) {
    TaskFacts task = facts.of(now, asking);
    return now.isOpen()
        ? routing
            .advice(now, client, false)
            .map(advice -> LegacyTask.of(task, advice.addedTo(task.statusMessage())))
        : Uni.createFrom().item(LegacyTask.of(task));
  }

  private static boolean isUnknown(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }
}
