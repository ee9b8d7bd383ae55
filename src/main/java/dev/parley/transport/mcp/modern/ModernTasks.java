package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.ToolCallService;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Advice;
import dev.parley.tool.ToolResult;
import dev.parley.transport.mcp.call.TaskFactory;
import dev.parley.transport.mcp.call.TaskFacts;
import dev.parley.transport.mcp.call.ToolResults;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Function;

/**
 * Tasks of the extension {@code io.modelcontextprotocol/tasks} (ext-tasks): a call that would wait
 * gives out a handle at once, and the client polls it for as long as the human needs.
 */
@Singleton
class ModernTasks {
  private final InteractionService interactions;
  private final ToolCallService toolCalls;
  private final RouteSelector routing;
  private final InputRequests inputs;
  private final ServerIdentity identity;
  private final TaskFactory facts;

  ModernTasks(
      InteractionService interactions,
      ToolCallService toolCalls,
      RouteSelector routing,
      InputRequests inputs,
      ServerIdentity identity,
      TaskFactory facts) {
    this.interactions = interactions;
    this.toolCalls = toolCalls;
    this.routing = routing;
    this.inputs = inputs;
    this.identity = identity;
    this.facts = facts;
  }

  /** The result of a call that has become a task. */
  Uni<ObjectNode> created(Interaction open, ClientCapabilities client) {
    return task(open, false, client).map(task -> ModernResult.task(task, identity));
  }

  /** The answer to {@code tasks/get}; fails with a {@link Refusal} where there is no such task. */
  Uni<ObjectNode> get(
      Principal asker, JsonNode params, ClientCapabilities client, CallerTrace caller) {
    return find(asker, params)
        .chain(now -> detailed(now, client, caller))
        .map(task -> ModernResult.complete(task, identity));
  }

  /** The answer to {@code tasks/update}: what nobody asked for is ignored. */
  Uni<ObjectNode> update(McpHttpRequest http, JsonNode params, ClientCapabilities client) {
    return find(http.principal(), params)
        .chain(now -> inputs.take(now, params.path("inputResponses"), client, http))
        .map(now -> acknowledgement());
  }

  /** The answer to {@code tasks/cancel}, also where it is too late. */
  Uni<ObjectNode> cancel(McpHttpRequest http, JsonNode params) {
    return find(http.principal(), params)
        .chain(now ->
            now.isOpen()
                ? interactions.abort(http.principal(), now.key(), http.actor())
                : Uni.createFrom().item(now))
        .onFailure(ModernTasks::isLate)
        .recoverWithNull()
        .map(now -> acknowledgement());
  }

  /**
   * A task as it is now, with what it asks for or what came of it.
   *
   * @param caller where the request comes from that gets it
   */
  private Uni<ObjectNode> detailed(Interaction now, ClientCapabilities client, CallerTrace caller) {
    return detailed(now, client, ended -> toolCalls.collect(ended, caller));
  }

  /** As {@code tasks/get} answers, for a notification: what came of the task stays uncollected. */
  Uni<ObjectNode> told(Interaction now, ClientCapabilities client) {
    return detailed(now, client, ended -> Uni.createFrom().item(ended).map(toolCalls::peek));
  }

  private Uni<ToolResult> advised(Interaction ended, ToolResult result, ClientCapabilities client) {
    return Advice.isNeeded(ended)
        ? routing.advice(ended, client, false).map(advice -> advice.addedTo(result))
        : Uni.createFrom().item(result);
  }

  private Uni<ObjectNode> detailed(
      Interaction now, ClientCapabilities client, Function<Interaction, Uni<ToolResult>> outcome) {
    if (now.isOpen()) {
      return routing
          .choose(now, client)
          .chain(route -> inputs.put(now, route))
          .chain(requests ->
              task(now, requests.isPresent(), client)
                  .invoke(task -> requests.ifPresent(all -> task.set("inputRequests", all))));
    }
    ObjectNode task = task(now, false);
    if (task.path("status").asText().equals(TaskFacts.Status.CANCELLED.wire())) {
      return Uni.createFrom().item(task);
    }
    return outcome
        .apply(now)
        .chain(result -> advised(now, result, client))
        .map(result -> {
          ObjectNode json = ModernResult.complete(ToolResults.of(result, true), identity);
          task.set("result", json);
          return task;
        });
  }

  /** The interaction behind a task id, for its asker only. */
  Uni<Interaction> find(Principal asker, JsonNode params) {
    return interactions.find(asker, params.path("taskId").asText());
  }

  /** One that is open, for a client that could show the questions and learns why it may not. */
  private Uni<ObjectNode> task(Interaction open, boolean asking, ClientCapabilities client) {
    ObjectNode task = task(open, asking);
    return routing.advice(open, client, false).map(advice -> advice.addedTo(task));
  }

  private ObjectNode task(Interaction now, boolean asking) {
    TaskFacts task = facts.of(now, asking);
    return JsonNodeFactory.instance
        .objectNode()
        .put("taskId", task.taskId())
        .put("status", task.status().wire())
        .put("statusMessage", task.status().message())
        .put("createdAt", task.createdAt().toString())
        .put("lastUpdatedAt", task.lastUpdatedAt().toString())
        .put("ttlMs", task.ttl().toMillis())
        .put("pollIntervalMs", task.pollInterval().toMillis());
  }

  private ObjectNode acknowledgement() {
    return ModernResult.complete(JsonNodeFactory.instance.objectNode(), identity);
  }

  private static boolean isLate(Throwable failure) {
    return failure instanceof Refusal refusal
        && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED;
  }
}
