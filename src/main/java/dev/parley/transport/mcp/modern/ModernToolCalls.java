package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.JoinKey;
import dev.parley.call.ToolCallService;
import dev.parley.config.InteractionConfig;
import dev.parley.config.McpConfig;
import dev.parley.error.Refusal;
import dev.parley.interaction.Ask;
import dev.parley.interaction.DrainState;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Metrics;
import dev.parley.telemetry.Tracing;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.await.AwaitUserAnswers;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.call.ClientWaits;
import dev.parley.transport.mcp.call.Companion;
import dev.parley.transport.mcp.call.ModernReply;
import dev.parley.transport.mcp.call.WaitRules;
import dev.parley.transport.mcp.call.WaitingCalls;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code tools/call} of the modern era: a request waits a while, so that no timeout on the way ever
 * sees a long one, then completes as pending, with a reference. A client that is known to come back
 * by itself gets a {@code requestState} to do so with at once (basic/patterns/mrtr); before its own
 * limit on rounds is met, its call completes as pending as well.
 */
@Singleton
class ModernToolCalls {
  private final ToolRegistry tools;
  private final ToolCallService toolCalls;
  private final InteractionService interactions;
  private final CallerResolver callers;
  private final RouteSelector routing;
  private final InputRequests inputs;
  private final ModernTasks tasks;
  private final ResumingClients resuming;
  private final ClientWaits waits;
  private final DrainState drain;
  private final WaitingCalls waiting;
  private final StateSeal seal;
  private final McpResponses reply;
  private final ServerIdentity identity;
  private final Clock clock;
  private final Metrics metrics;
  private final Tracing tracing;
  private final McpConfig mcpConfig;
  private final InteractionConfig interactionConfig;

  ModernToolCalls(
      ToolRegistry tools,
      ToolCallService toolCalls,
      InteractionService interactions,
      CallerResolver callers,
      RouteSelector routing,
      InputRequests inputs,
      ModernTasks tasks,
      ResumingClients resuming,
      ClientWaits waits,
      DrainState drain,
      WaitingCalls waiting,
      StateSeal seal,
      McpResponses reply,
      ServerIdentity identity,
      Clock clock,
      Metrics metrics,
      Tracing tracing,
      McpConfig mcpConfig,
      InteractionConfig interactionConfig) {
    this.tools = tools;
    this.toolCalls = toolCalls;
    this.interactions = interactions;
    this.callers = callers;
    this.routing = routing;
    this.inputs = inputs;
    this.tasks = tasks;
    this.resuming = resuming;
    this.waits = waits;
    this.drain = drain;
    this.waiting = waiting;
    this.seal = seal;
    this.reply = reply;
    this.identity = identity;
    this.clock = clock;
    this.metrics = metrics;
    this.tracing = tracing;
    this.mcpConfig = mcpConfig;
    this.interactionConfig = interactionConfig;
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
    JsonNode responses = params.path("inputResponses");
    if (!responses.isMissingNode() && !InputRequests.areResponses(responses)) {
      return invalid(http, id, "inputResponses must be an object of objects");
    }
    CallParams call = CallParams.of(params);
    CallerTrace caller = tracing.origin(call.meta(), http::header);
    JsonNode given = params.path("requestState");
    if (given.isMissingNode()) {
      return begin(http, id, tool.get(), call, client, caller);
    }
    String digest = toolCalls.digest(tool.get(), call.arguments());
    return Optional.ofNullable(given.textValue())
        .flatMap(seal::open)
        .filter(state -> state.asker().equals(http.principal()))
        .filter(state -> state.digest().equals(digest))
        .filter(state -> clock.instant().isBefore(state.expiresAt()))
        .map(state -> resume(http, id, call, client, caller, state, responses))
        .orElseGet(() ->
            invalid(
                http,
                id,
                "requestState is not one that was given for this call, or is too old; call"
                    + " again without it"));
  }

  private Uni<Response> begin(
      McpHttpRequest http,
      RequestId id,
      Tool tool,
      CallParams call,
      ClientCapabilities client,
      CallerTrace caller) {
    boolean asks = !tool.name().equals(AwaitUserAnswers.NAME);
    Ask.Host host = RequestMeta.host(call.meta());
    // what a call asks has its digest already
    String digest = asks ? null : toolCalls.digest(tool, call.arguments());
    return waiting.run(
        http,
        id,
        waiting.begin(
            http,
            tool,
            call,
            caller,
            host,
            JoinKey.ofTrace(id.json(), call.meta(), http::header),
            client.tasks()),
        rules(http, call, client, host, caller, digest, 1, "", asks));
  }

  private Uni<Response> resume(
      McpHttpRequest http,
      RequestId id,
      CallParams call,
      ClientCapabilities client,
      CallerTrace caller,
      RequestState state,
      JsonNode responses) {
    Uni<Interaction> held =
        taken(http, state, responses).chain(() -> toolCalls.resume(http.principal(), state.key()));
    return waiting.run(
        http,
        id,
        held,
        rules(
            http,
            call,
            client,
            RequestMeta.host(call.meta()),
            caller,
            state.digest(),
            state.round(),
            state.asked(),
            false));
  }

  /** What the client brings counts only where it was asked for it. */
  private Uni<Interaction> taken(McpHttpRequest http, RequestState state, JsonNode responses) {
    return interactions
        .find(http.principal(), state.key())
        .chain(known -> inputs.take(known, responses, state.asked(), http));
  }

  private WaitRules rules(
      McpHttpRequest http,
      CallParams call,
      ClientCapabilities client,
      Ask.@Nullable Host host,
      CallerTrace caller,
      @Nullable String digest,
      int round,
      String asked,
      boolean abandonable) {
    Next next =
        new Next(http.caller(), client, resuming.include(host), digest, round, asked, abandonable);
    return new WaitRules(
        waits.modern(http, host),
        abandonable,
        call.progressToken(),
        open ->
            client.tasks()
                ? tasks.created(open, client).map(ModernReply.Answer::new)
                : step(open, next, new ModernReply.Wait()),
        open -> last(open, next),
        true,
        result -> ModernResult.complete(result, identity),
        Optional.empty(),
        Companion.NONE,
        now -> routing.advice(now, client, !asked.isEmpty()),
        caller);
  }

  /**
   * What the next round of a call needs to know of this one.
   *
   * @param client what it can do, as far as it was of use when the request came
   * @param resumes whether the client comes back where it is asked for nothing else
   * @param digest of tool and arguments, or null where it is that of the interaction
   * @param asked the key of what the client was asked for last, in any round; empty for nothing
   * @param begins whether the call asks, and this is its first request
   */
  private record Next(
      Caller asker,
      ClientCapabilities client,
      boolean resumes,
      @Nullable String digest,
      int round,
      String asked,
      boolean begins) {}

  /**
   * Asks through the client where that is the way, else does what is said. In the last round the
   * call ends as pending.
   */
  private Uni<ModernReply> step(Interaction open, Next next, ModernReply otherwise) {
    return routing
        // the scope may have been withdrawn while the call waited
        .choose(open, next.client().where(callers.mayRelay(next.asker())))
        .chain(route ->
            switch (route) {
              case ChosenRoute.InForm inForm -> asking(open, next, route, otherwise);
              case ChosenRoute.OnPage onPage -> asking(open, next, route, otherwise);
              case ChosenRoute.Withheld() ->
                  Uni.createFrom().item(next.begins() ? new ModernReply.Pending() : otherwise);
              case ChosenRoute.Wait() -> Uni.createFrom().item(otherwise);
            });
  }

  private Uni<ModernReply> asking(
      Interaction open, Next next, ChosenRoute route, ModernReply otherwise) {
    if (next.round() >= mcpConfig.rounds()) {
      // nothing goes out, so nothing may be noted
      return Uni.createFrom().item(new ModernReply.Pending());
    }
    return inputs
        .put(open, route)
        .map(asked ->
            asked
                .<ModernReply>map(requests -> {
                  String state = state(open, next, requests.fieldNames().next());
                  return new ModernReply.Answer(ModernResult.comeBack(state, requests, identity));
                })
                .orElse(otherwise));
  }

  /** At the end of a slice, or when this process hands its calls over. */
  private Uni<ModernReply> last(Interaction open, Next next) {
    // its frontends are about to go elsewhere: that they are away is no reason for a form
    return drain.handsOver()
        ? Uni.createFrom().item(comeBack(open, next))
        : step(open, next, comeBack(open, next))
            // whether somebody sits there is not worth withholding the reference
            .onFailure(Refusal.class)
            .recoverWithItem(() -> comeBack(open, next));
  }

  private ModernReply comeBack(Interaction open, Next next) {
    if (!next.resumes() || next.round() >= mcpConfig.rounds()) {
      return new ModernReply.Pending();
    }
    metrics.sliced();
    // what the client was asked for before, it may still bring
    return new ModernReply.Answer(
        ModernResult.comeBack(state(open, next, next.asked()), null, identity));
  }

  private String state(Interaction open, Next next, String asked) {
    return seal.seal(
        new RequestState(
            open.key(),
            next.asker().principal(),
            next.digest() == null ? open.ask().digest() : next.digest(),
            next.round() + 1,
            asked,
            open.expiresAt().plus(interactionConfig.retention())));
  }

  private Uni<Response> invalid(McpHttpRequest http, RequestId id, String message) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, message);
    return Uni.createFrom().item(reply.ok(http.accepts(), error.response(id)));
  }
}
