package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.ToolCallService;
import dev.parley.config.InteractionConfig;
import dev.parley.config.McpConfig;
import dev.parley.config.RpcConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.limits.RateLimits;
import dev.parley.telemetry.Tracing;
import dev.parley.tool.Advice;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.Companion;
import dev.parley.transport.mcp.call.ModernReply;
import dev.parley.transport.mcp.call.TaskFacts;
import dev.parley.transport.mcp.call.WaitRules;
import dev.parley.transport.mcp.call.WaitingCalls;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;

/**
 * Tasks as revision 2025-11-25 has them (basic/utilities/tasks): the client wants one with {@code
 * params.task}, and gets the result from {@code tasks/result}, which waits for it.
 */
@Singleton
class LegacyTasks {
  static final String RELATED = "io.modelcontextprotocol/related-task";

  private static final RpcError NO_TASK =
      new RpcError(
          RpcError.INVALID_PARAMS,
          "There is no such task: it never existed, is not yours, or is no longer kept");

  private static final RpcError OVER =
      new RpcError(RpcError.INVALID_PARAMS, "This task is over; there is nothing to cancel");

  private final InteractionService interactions;
  private final ToolCallService toolCalls;
  private final WaitingCalls waiting;
  private final RouteSelector routing;
  private final LegacyForms forms;
  private final RateLimits limits;
  private final Tracing tracing;
  private final McpResponses responses;
  private final InteractionConfig interactionConfig;
  private final McpConfig mcpConfig;
  private final RpcConfig rpcConfig;

  LegacyTasks(
      InteractionService interactions,
      ToolCallService toolCalls,
      WaitingCalls waiting,
      RouteSelector routing,
      LegacyForms forms,
      RateLimits limits,
      Tracing tracing,
      McpResponses responses,
      InteractionConfig interactionConfig,
      McpConfig mcpConfig,
      RpcConfig rpcConfig) {
    this.interactions = interactions;
    this.toolCalls = toolCalls;
    this.waiting = waiting;
    this.routing = routing;
    this.forms = forms;
    this.limits = limits;
    this.tracing = tracing;
    this.responses = responses;
    this.interactionConfig = interactionConfig;
    this.mcpConfig = mcpConfig;
    this.rpcConfig = rpcConfig;
  }

  /** What a server that has tasks declares; no {@code list}, since ids need not be found. */
  static ObjectNode capability() {
    ObjectNode tasks = JsonNodeFactory.instance.objectNode();
    tasks.putObject("cancel");
    tasks.putObject("requests").putObject("tools").putObject("call");
    return tasks;
  }

  /**
   * Makes a task of a call.
   *
   * @param parked the call, which holds its interaction
   * @param client what the client of the call can do
   */
  Uni<ObjectNode> create(RequestId id, Uni<Interaction> parked, ClientCapabilities client) {
    return parked
        .invoke(held -> toolCalls.leave(held, false))
        .chain(this::earlierIfEnded)
        .chain(held -> task(held, false, client))
        .map(task -> {
          ObjectNode result = JsonNodeFactory.instance.objectNode();
          result.set("task", task);
          return responses.message(id, result);
        })
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> RpcError.of(refusal).response(id));
  }

  /**
   * A question that had ended before the call is an earlier one to it. The task is no more than its
   * reference, so this is noted as the result being handed out before.
   */
  private Uni<Interaction> earlierIfEnded(Interaction held) {
    return held.isOpen()
        ? Uni.createFrom().item(held)
        : interactions.collect(held).replaceWith(held);
  }

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
        .map(ended -> responses.ok(http.accepts(), responses.message(id, task(ended, false))))
        .onFailure(failure ->
            failure instanceof Refusal refusal
                && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED)
        .recoverWithItem(() -> responses.ok(http.accepts(), OVER.response(id)));
  }

  /** Waits until the task is over; a form is shown on this stream. */
  private Uni<Response> result(
      McpHttpRequest http, Envelope.Request request, Interaction task, ClientCapabilities client) {
    ObjectNode related = JsonNodeFactory.instance.objectNode();
    related.putObject(RELATED).put("taskId", task.reference());
    // nothing keeps a silent connection open for longer than a call over /rpc may wait
    Duration atMost = http.accepts().stream() ? interactionConfig.maxTtl() : rpcConfig.maxWait();
    Optional<FormCompanion> asking = forms.asking(http, client, related);
    WaitRules rules =
        new WaitRules(
            atMost,
            false,
            null,
            WaitRules.always(new ModernReply.Wait()),
            WaitRules.always(new ModernReply.Pending()),
            true,
            result -> {
              result.withObjectProperty("_meta").setAll(related.deepCopy());
              return result;
            },
            Optional.empty(),
            asking.map(Companion.class::cast).orElse(Companion.NONE),
            now ->
                asking
                    .map(companion -> companion.advice(now))
                    .orElseGet(() -> Uni.createFrom().item(new Advice.None())),
            tracing.origin(request.params().path("_meta"), http::header));
    return waiting.run(http, request.id(), toolCalls.resume(http.principal(), task.key()), rules);
  }

  /** The same for a client that could show the questions, and learns why it may not. */
  private Uni<ObjectNode> task(Interaction now, boolean asking, ClientCapabilities client) {
    ObjectNode task = task(now, asking);
    return now.isOpen()
        ? routing.advice(now, client, false).map(advice -> advice.addedTo(task))
        : Uni.createFrom().item(task);
  }

  private ObjectNode task(Interaction now, boolean asking) {
    TaskFacts facts = TaskFacts.of(now, asking, interactionConfig, mcpConfig);
    return JsonNodeFactory.instance
        .objectNode()
        .put("taskId", facts.taskId())
        .put("status", facts.status().wire())
        .put("statusMessage", facts.status().message())
        .put("createdAt", facts.createdAt().toString())
        .put("lastUpdatedAt", facts.lastUpdatedAt().toString())
        .put("ttl", facts.ttl().toMillis())
        .put("pollInterval", facts.pollInterval().toMillis());
  }

  private static boolean isUnknown(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code() == ErrorCode.INTERACTION_NOT_FOUND;
  }
}
