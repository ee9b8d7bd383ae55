package dev.parley.transport.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.CallMetadata;
import dev.parley.call.CallPerson;
import dev.parley.call.CallState.Awaited;
import dev.parley.call.CallState.Finished;
import dev.parley.call.CallState.GivenUp;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Pending;
import dev.parley.call.CallState.Refused;
import dev.parley.call.CallTitle;
import dev.parley.call.ClientIdentity;
import dev.parley.call.JoinKey;
import dev.parley.call.RequestedWait;
import dev.parley.call.ToolCall;
import dev.parley.call.ToolCallService;
import dev.parley.call.UnwrittenResults;
import dev.parley.call.WaitPolicy;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.reactive.ReleasingChain;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.tool.StructuredResult;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolDescription;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.ToolResult;
import dev.parley.transport.http.SessionQuery;
import dev.parley.transport.jsonrpc.MethodNotFound;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The methods of {@code /rpc}: each tool by its name, and what a host does besides. */
@Singleton
class RpcMethods {
  /** The transport, for the audit log and the metrics. */
  static final String CHANNEL = "rpc";

  static final String META = "_meta";
  private static final String WAIT = "waitSeconds";

  private final CallerResolver callers;
  private final ToolRegistry tools;
  private final ToolCallService toolCalls;
  private final CallMetadata metadata;
  private final RequestedWait requestedWait;
  private final RpcInteractions interactions;

  RpcMethods(
      CallerResolver callers,
      ToolRegistry tools,
      ToolCallService toolCalls,
      CallMetadata metadata,
      RequestedWait requestedWait,
      RpcInteractions interactions) {
    this.callers = callers;
    this.tools = tools;
    this.toolCalls = toolCalls;
    this.metadata = metadata;
    this.requestedWait = requestedWait;
    this.interactions = interactions;
  }

  /** Collects the results of a batch until it is written. */
  UnwrittenResults unwritten() {
    return new UnwrittenResults(toolCalls);
  }

  /**
   * @param finished receives a tool call that has finished, before its result is written
   * @return the result, a record or prepared JSON; fails with {@link MethodNotFound} or with a
   *     {@link Refusal}
   */
  Uni<?> call(RoutingContext rc, String method, JsonNode params, Consumer<Finished> finished) {
    // read at once, so that nothing of the message is kept while the call waits
    try {
      Optional<Tool> tool = tools.find(method);
      if (tool.isPresent()) {
        // before the call takes the members that are no arguments out of the message
        String wait = RpcInteractions.text(params, WAIT);
        ToolCall call = toolCall(rc, tool.get(), params);
        Duration atMost = requestedWait.of(wait);
        return answer(call, WaitPolicy.upTo(atMost), finished);
      }
      return switch (method) {
        case "interactions/get" -> interactions.get(rc, params);
        case "interactions/abort" -> interactions.abort(rc, params);
        case "tools/list" -> Uni.createFrom().item(new ToolList(tools.all()));
        default -> Uni.createFrom().failure(new MethodNotFound());
      };
    } catch (RuntimeException failure) {
      return Uni.createFrom().failure(failure);
    }
  }

  /** Does what a call would do, without waiting for what nobody is told (section 4.1). */
  Uni<Void> notify(RoutingContext rc, String method, JsonNode params) {
    Optional<Tool> tool = tools.find(method);
    return tool.isPresent()
        ? Uni.createFrom()
            .deferred(() -> toolCalls.start(toolCall(rc, tool.get(), params)))
            .invoke(state -> {
              if (state instanceof Parked parked) {
                toolCalls.leave(parked);
              }
            })
            .replaceWithVoid()
        : call(rc, method, params, finished -> {}).replaceWithVoid();
  }

  private Uni<StructuredResult> answer(
      ToolCall call, WaitPolicy policy, Consumer<Finished> finished) {
    return ReleasingChain.of(
            toolCalls.start(call),
            state ->
                switch (state) {
                  case Parked parked -> toolCalls.await(parked, policy);
                  case Refused refused -> Uni.createFrom().<Awaited>item(refused);
                })
        .chain(state -> result(state, finished));
  }

  private Uni<StructuredResult> result(Awaited state, Consumer<Finished> onFinished) {
    return switch (state) {
      case Finished finished -> {
        onFinished.accept(finished);
        yield Uni.createFrom().item(finished.result().structuredWithText());
      }
      case Pending pending -> toolCalls.result(pending).map(ToolResult::structuredWithText);
      case Refused(Refusal refusal) -> throw refusal;
      case GivenUp givenUp -> throw new IllegalStateException("/rpc has no cancellation");
    };
  }

  private ToolCall toolCall(RoutingContext rc, Tool tool, JsonNode params) {
    if (!params.isObject()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "params must be an object with the tool's arguments");
    }
    JsonNode meta = params.path(META);
    // the message is read for this call only, so that its parameters need no copy
    ObjectNode arguments = (ObjectNode) params;
    arguments.remove(META);
    arguments.remove(WAIT);
    return new ToolCall(
        CHANNEL,
        null,
        metadata.trace(meta, rc.request()::getHeader),
        callers.asker(rc),
        CallerResolver.actor(rc, CHANNEL),
        tool,
        arguments,
        metadata.ids(meta, rc.request().getHeader("Parley-Session"), SessionQuery.of(rc.request())),
        CallTitle.of(meta, rc.request().getHeader(CallTitle.HEADER)),
        CallPerson.of(meta, rc.request().getHeader(CallPerson.HEADER)),
        null,
        ClientIdentity.ofAgent(rc.request().getHeader(HttpHeaders.USER_AGENT)),
        JoinKey.ofHeader(rc.request().getHeader(JoinKey.HEADER)),
        false);
  }

  /** The result of {@code tools/list}. */
  @RegisterForReflection
  record ToolList(List<ToolDescription> tools) {}
}
