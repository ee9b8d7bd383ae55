package dev.parley.mcp.legacy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.RateLimits;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interactions;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.call.Companion;
import dev.parley.mcp.call.Step;
import dev.parley.mcp.call.TaskFacts;
import dev.parley.mcp.call.WaitRules;
import dev.parley.mcp.call.WaitingCalls;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.elicit.Routing;
import dev.parley.mcp.elicit.Way;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import dev.parley.tool.Advice;
import dev.parley.tool.Calls;
import dev.parley.traces.Traces;
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

  private final Interactions interactions;
  private final Calls calls;
  private final WaitingCalls waiting;
  private final Routing routing;
  private final LegacyForms forms;
  private final RateLimits limits;
  private final Traces traces;
  private final Reply reply;
  private final ParleyConfig config;

  LegacyTasks(
      Interactions interactions,
      Calls calls,
      WaitingCalls waiting,
      Routing routing,
      LegacyForms forms,
      RateLimits limits,
      Traces traces,
      Reply reply,
      ParleyConfig config) {
    this.interactions = interactions;
    this.calls = calls;
    this.waiting = waiting;
    this.routing = routing;
    this.forms = forms;
    this.limits = limits;
    this.traces = traces;
    this.reply = reply;
    this.config = config;
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
  Uni<ObjectNode> create(RequestId id, Uni<Interaction> parked, Abilities client) {
    return parked
        .invoke(held -> calls.leave(held, false))
        .chain(this::earlierIfEnded)
        .chain(held -> task(held, false, client))
        .map(task -> {
          ObjectNode result = JsonNodeFactory.instance.objectNode();
          result.set("task", task);
          return reply.message(id, result);
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
  Uni<Response> answer(Exchange exchange, Envelope.Request request, Abilities client) {
    Uni<Interaction> found =
        interactions.find(exchange.principal(), request.params().path("taskId").asText());
    Uni<Response> answer =
        switch (request.method()) {
          case "tasks/get" -> {
            limits.poll(exchange.principal());
            yield found.chain(now -> got(exchange, request.id(), now, client));
          }
          case "tasks/cancel" -> found.chain(now -> cancelled(exchange, request.id(), now));
          default -> found.chain(now -> result(exchange, request, now, client));
        };
    return answer
        .onFailure(LegacyTasks::isUnknown)
        .recoverWithItem(() -> reply.ok(exchange.accepts(), NO_TASK.response(request.id())));
  }

  private Uni<Response> got(Exchange exchange, RequestId id, Interaction now, Abilities client) {
    return routing
        .choose(now, client)
        .chain(way -> task(now, now.isOpen() && asks(way), client))
        .map(task -> reply.ok(exchange.accepts(), reply.message(id, task)));
  }

  private static boolean asks(Way way) {
    return switch (way) {
      case Way.InForm inForm -> true;
      case Way.OnPage onPage -> true;
      case Way.Wait() -> false;
      case Way.Withheld() -> false;
    };
  }

  private Uni<Response> cancelled(Exchange exchange, RequestId id, Interaction now) {
    if (!now.isOpen()) {
      return Uni.createFrom().item(reply.ok(exchange.accepts(), OVER.response(id)));
    }
    return interactions
        .abort(exchange.principal(), now.key(), exchange.actor())
        .map(ended -> reply.ok(exchange.accepts(), reply.message(id, task(ended, false))))
        .onFailure(failure ->
            failure instanceof Refusal refusal
                && refusal.code() == ErrorCode.INTERACTION_ALREADY_RESOLVED)
        .recoverWithItem(() -> reply.ok(exchange.accepts(), OVER.response(id)));
  }

  /** Waits until the task is over; a form is shown on this stream. */
  private Uni<Response> result(
      Exchange exchange, Envelope.Request request, Interaction task, Abilities client) {
    ObjectNode related = JsonNodeFactory.instance.objectNode();
    related.putObject(RELATED).put("taskId", task.reference());
    // nothing keeps a silent connection open for longer than a call over /rpc may wait
    Duration atMost =
        exchange.accepts().stream() ? config.interaction().maxTtl() : config.rpc().maxWait();
    Optional<FormCompanion> asking = forms.asking(exchange, client, related);
    WaitRules rules =
        new WaitRules(
            atMost,
            false,
            null,
            WaitRules.always(new Step.Wait()),
            WaitRules.always(new Step.Pending()),
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
            traces.origin(request.params().path("_meta"), exchange::header));
    return waiting.run(
        exchange, request.id(), calls.resume(exchange.principal(), task.key()), rules);
  }

  /** The same for a client that could show the questions, and learns why it may not. */
  private Uni<ObjectNode> task(Interaction now, boolean asking, Abilities client) {
    ObjectNode task = task(now, asking);
    return now.isOpen()
        ? routing.advice(now, client, false).map(advice -> advice.addedTo(task))
        : Uni.createFrom().item(task);
  }

  private ObjectNode task(Interaction now, boolean asking) {
    TaskFacts facts = TaskFacts.of(now, asking, config);
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
