package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.ToolCallService;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Advice;
import dev.parley.tool.ToolResult;
import dev.parley.transport.mcp.call.CallToolResult;
import dev.parley.transport.mcp.call.TaskFactory;
import dev.parley.transport.mcp.call.TaskFacts;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.ResultBase;
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
  Uni<DetailedTask> created(Interaction open, ClientCapabilities client) {
    return state(open, false, client).map(state -> DetailedTask.of(state).with(identity.task()));
  }

  /** The answer to {@code tasks/get}; fails with a {@link Refusal} where there is no such task. */
  Uni<DetailedTask> get(
      Principal asker, JsonNode params, ClientCapabilities client, CallerTrace caller) {
    return find(asker, params)
        .chain(now -> detailed(now, client, caller))
        .map(task -> task.with(identity.complete()));
  }

  /** The answer to {@code tasks/update}; responses to requests that were never sent are ignored. */
  Uni<ResultBase> update(McpHttpRequest http, JsonNode params, ClientCapabilities client) {
    return find(http.principal(), params)
        .chain(now -> inputs.take(now, params.path("inputResponses"), client, http))
        .map(now -> identity.complete());
  }

  /** The answer to {@code tasks/cancel}, the same where the task has ended already. */
  Uni<ResultBase> cancel(McpHttpRequest http, JsonNode params) {
    return find(http.principal(), params)
        .chain(now ->
            now.isOpen()
                ? interactions.abort(http.principal(), now.key(), http.actor())
                : Uni.createFrom().item(now))
        .onFailure(ModernTasks::isLate)
        .recoverWithNull()
        .map(now -> identity.complete());
  }

  /**
   * A task as it is now, with what it asks for or with its result, which counts as collected.
   *
   * @param caller where the request that gets it comes from
   */
  private Uni<DetailedTask> detailed(
      Interaction now, ClientCapabilities client, CallerTrace caller) {
    return detailed(now, client, ended -> toolCalls.collect(ended, caller));
  }

  /** As {@code tasks/get} answers, for a notification; the result does not count as collected. */
  Uni<DetailedTask> told(Interaction now, ClientCapabilities client) {
    return detailed(now, client, ended -> Uni.createFrom().item(ended).map(toolCalls::peek));
  }

  private Uni<ToolResult> advised(Interaction ended, ToolResult result, ClientCapabilities client) {
    return Advice.isNeeded(ended)
        ? routing.advice(ended, client, false).map(advice -> advice.addedTo(result))
        : Uni.createFrom().item(result);
  }

  private Uni<DetailedTask> detailed(
      Interaction now, ClientCapabilities client, Function<Interaction, Uni<ToolResult>> outcome) {
    if (now.isOpen()) {
      return routing
          .choose(now, client)
          .chain(route -> inputs.put(now, route))
          .chain(request ->
              state(now, request.isPresent(), client)
                  .map(state ->
                      request
                          .map(asked -> DetailedTask.asking(state, asked))
                          .orElseGet(() -> DetailedTask.of(state))));
    }
    TaskFacts task = facts.of(now, false);
    TaskState state = TaskState.of(task, task.statusMessage());
    if (task.status() == TaskFacts.Status.CANCELLED) {
      return Uni.createFrom().item(DetailedTask.of(state));
    }
    return outcome
        .apply(now)
        .chain(result -> advised(now, result, client))
        .map(result ->
            DetailedTask.ended(state, CallToolResult.of(result, true).with(identity.complete())));
  }

  /** The interaction behind a task id, for its asker only. */
  Uni<Interaction> find(Principal asker, JsonNode params) {
    return interactions.find(asker, params.path("taskId").asText());
  }

  /** The state of an open task, with advice on how the human can be reached. */
  private Uni<TaskState> state(Interaction open, boolean asking, ClientCapabilities client) {
    TaskFacts task = facts.of(open, asking);
    return routing
        .advice(open, client, false)
        .map(advice -> TaskState.of(task, advice.addedTo(task.statusMessage())));
  }

  private static boolean isLate(Throwable failure) {
    return failure instanceof Refusal refusal
        && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED;
  }
}
