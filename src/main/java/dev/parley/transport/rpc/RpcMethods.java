package dev.parley.transport.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.CallIds;
import dev.parley.call.ClientIdentity;
import dev.parley.call.JoinKey;
import dev.parley.call.RequestedWait;
import dev.parley.call.ToolCall;
import dev.parley.call.ToolCallService;
import dev.parley.config.SessionConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.limits.RateLimits;
import dev.parley.reactive.ReleasingChain;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Tracing;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.ToolResult;
import dev.parley.transport.http.SessionQuery;
import dev.parley.transport.jsonrpc.MethodNotFound;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The methods of {@code /rpc}: each tool by its name, and what a host does besides. */
@Singleton
class RpcMethods {
  private static final String CHANNEL = "rpc";
  private static final String META = "_meta";
  private static final String WAIT = "waitSeconds";

  private final CallerResolver callers;
  private final RateLimits limits;
  private final ToolRegistry tools;
  private final ToolCallService toolCalls;
  private final InteractionService interactions;
  private final InteractionJson view;
  private final RequestedWait requestedWait;
  private final Tracing tracing;
  private final SessionConfig config;

  RpcMethods(
      CallerResolver callers,
      RateLimits limits,
      ToolRegistry tools,
      ToolCallService toolCalls,
      InteractionService interactions,
      InteractionJson view,
      RequestedWait requestedWait,
      Tracing tracing,
      SessionConfig config) {
    this.callers = callers;
    this.limits = limits;
    this.tools = tools;
    this.toolCalls = toolCalls;
    this.interactions = interactions;
    this.view = view;
    this.requestedWait = requestedWait;
    this.tracing = tracing;
    this.config = config;
  }

  /**
   * @return the result; fails with {@link MethodNotFound} or with a {@link Refusal}
   */
  Uni<JsonNode> call(RoutingContext rc, String method, JsonNode params) {
    // read at once, so that nothing of the message is kept while the call waits
    try {
      Optional<Tool> tool = tools.find(method);
      if (tool.isPresent()) {
        return wait(toolCall(rc, tool.get(), params), requestedWait.of(text(params, WAIT)));
      }
      return switch (method) {
        case "interactions/get" -> find(rc, callers.identifiedAsker(rc), params).map(view::of);
        case "interactions/abort" -> abort(rc, params);
        case "tools/list" -> Uni.createFrom().item(list());
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
            .deferred(() -> toolCalls.begin(toolCall(rc, tool.get(), params)))
            .invoke(held -> interactions.release(held, Release.KEEP))
            .replaceWithVoid()
        : call(rc, method, params).replaceWithVoid();
  }

  private Uni<JsonNode> wait(ToolCall call, Duration atMost) {
    CallerTrace caller = call.origin();
    return ReleasingChain.of(toolCalls.begin(call), held -> toolCalls.await(held, atMost, false))
        .onItem()
        .transformToUni(now -> toolCalls.result(now, caller))
        .map(RpcMethods::json);
  }

  private static JsonNode json(ToolResult result) {
    return result.structured().put("text", result.text());
  }

  private ToolCall toolCall(RoutingContext rc, Tool tool, JsonNode params) {
    if (!params.isObject()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "params must be an object with the tool's arguments");
    }
    ObjectNode arguments = JsonNodeFactory.instance.objectNode();
    arguments.setAll((ObjectNode) params);
    arguments.remove(List.of(META, WAIT));
    return new ToolCall(
        CHANNEL,
        null,
        tracing.origin(params.path(META), rc.request()::getHeader),
        callers.asker(rc),
        CallerResolver.actor(rc, CHANNEL),
        tool,
        arguments,
        correlation(rc, params),
        null,
        ClientIdentity.ofAgent(rc.request().getHeader(HttpHeaders.USER_AGENT)),
        JoinKey.ofHeader(rc.request().getHeader(JoinKey.HEADER)),
        false);
  }

  private CallIds correlation(RoutingContext rc, JsonNode params) {
    return CallIds.of(
        params.path(META),
        rc.request().getHeader("Parley-Session"),
        SessionQuery.of(rc.request()),
        config.fromHostKeys());
  }

  /** By reference or, within the session that the call names, by tool-use id. */
  private Uni<Interaction> find(RoutingContext rc, Principal principal, JsonNode params) {
    limits.poll(principal);
    String reference = text(params, "reference");
    if (reference != null) {
      return interactions.find(principal, reference);
    }
    String toolUseId = text(params, "toolUseId");
    if (toolUseId == null) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "params must have a reference, or a toolUseId");
    }
    SessionKey session = SessionKey.of(principal, correlation(rc, params).sessionId());
    return interactions.find(principal, new InteractionKey(session, toolUseId));
  }

  private Uni<JsonNode> abort(RoutingContext rc, JsonNode params) {
    boolean byReference = text(params, "reference") != null;
    Principal principal = byReference ? callers.asker(rc) : callers.identifiedAsker(rc);
    return find(rc, principal, params)
        .onItem()
        .transformToUni(
            found -> interactions.abort(principal, found.key(), CallerResolver.actor(rc, CHANNEL)))
        .map(ended -> JsonNodeFactory.instance.objectNode().put("status", ended.status()));
  }

  private JsonNode list() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("tools", tools.all());
    return result;
  }

  private static @Nullable String text(JsonNode params, String member) {
    JsonNode value = params.path(member);
    return value.isMissingNode() || value.isNull() ? null : value.asText();
  }
}
