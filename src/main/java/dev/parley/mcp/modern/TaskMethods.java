package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.RateLimits;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.McpErrors;
import dev.parley.mcp.wire.Reply;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import dev.parley.traces.Origin;
import dev.parley.traces.Traces;
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
  private final Traces traces;
  private final Reply reply;

  TaskMethods(ModernTasks tasks, RateLimits limits, Traces traces, Reply reply) {
    this.tasks = tasks;
    this.limits = limits;
    this.traces = traces;
    this.reply = reply;
  }

  /**
   * @param request one of the three methods
   * @param client what the client of the request can do
   */
  Uni<Response> answer(Exchange exchange, Envelope.Request request, Abilities client) {
    JsonNode params = request.params();
    if (!client.tasks()) {
      return now(reply.error(400, request.id(), McpErrors.missingExtension(Abilities.TASKS)));
    }
    if (!params.path("taskId").isTextual()) {
      return invalid(exchange, request, "taskId must be a string");
    }
    boolean update = request.method().equals("tasks/update");
    if (update && !InputRequests.areResponses(params.path("inputResponses"))) {
      return invalid(exchange, request, "inputResponses must be an object of objects");
    }
    Uni<ObjectNode> result =
        switch (request.method()) {
          case "tasks/get" -> {
            limits.poll(exchange.principal());
            Origin origin = traces.origin(params.path("_meta"), exchange::header);
            yield tasks.get(exchange.principal(), params, client, origin);
          }
          case "tasks/update" -> tasks.update(exchange, params, client);
          default -> tasks.cancel(exchange, params);
        };
    return result
        .map(task -> reply.ok(exchange.accepts(), reply.message(request.id(), task)))
        .onFailure(TaskMethods::isUnknown)
        .recoverWithItem(() -> reply.ok(exchange.accepts(), NO_TASK.response(request.id())));
  }

  private Uni<Response> invalid(Exchange exchange, Envelope.Request request, String why) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, why);
    return now(reply.ok(exchange.accepts(), error.response(request.id())));
  }

  private static boolean isUnknown(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
