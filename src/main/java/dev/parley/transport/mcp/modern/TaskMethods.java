package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.limits.RateLimits;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Tracing;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpErrors;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;

/** {@code tasks/get}, {@code tasks/update} and {@code tasks/cancel} on the wire. */
@Singleton
class TaskMethods {
  private static final RpcError NO_TASK =
      new RpcError(
          RpcError.INVALID_PARAMS,
          "There is no such task: it never existed, is not yours, or is no longer kept");

  private final ModernTasks tasks;
  private final RateLimits limits;
  private final Tracing tracing;
  private final McpResponses responses;

  TaskMethods(ModernTasks tasks, RateLimits limits, Tracing tracing, McpResponses responses) {
    this.tasks = tasks;
    this.limits = limits;
    this.tracing = tracing;
    this.responses = responses;
  }

  /**
   * @param request one of the three methods
   * @param client what the client of the request can do
   */
  Uni<Response> answer(McpHttpRequest http, Envelope.Request request, ClientCapabilities client) {
    JsonNode params = request.params();
    if (!client.tasks()) {
      return now(
          responses.error(400, request.id(), McpErrors.missingExtension(ClientCapabilities.TASKS)));
    }
    if (!params.path("taskId").isTextual()) {
      return invalid(http, request, "taskId must be a string");
    }
    boolean update = request.method().equals("tasks/update");
    if (update && !InputRequests.areResponses(params.path("inputResponses"))) {
      return invalid(http, request, "inputResponses must be an object of objects");
    }
    Uni<? extends Record> result =
        switch (request.method()) {
          case "tasks/get" -> {
            limits.poll(http.principal());
            CallerTrace caller = tracing.origin(params.path("_meta"), http::header);
            yield tasks.get(http.principal(), params, client, caller);
          }
          case "tasks/update" -> tasks.update(http, params, client);
          default -> tasks.cancel(http, params);
        };
    return result
        .map(task -> responses.ok(http.accepts(), responses.message(request.id(), task)))
        .onFailure(TaskMethods::isUnknown)
        .recoverWithItem(() -> responses.ok(http.accepts(), NO_TASK.response(request.id())));
  }

  private Uni<Response> invalid(McpHttpRequest http, Envelope.Request request, String why) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, why);
    return now(responses.ok(http.accepts(), error.response(request.id())));
  }

  private static boolean isUnknown(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
