package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.CallState.Why;
import dev.parley.error.Refusal;
import dev.parley.identity.ClientHost;
import dev.parley.interaction.Interaction;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Metrics;
import dev.parley.tool.Advice;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.call.ClientWaits;
import dev.parley.transport.mcp.elicitation.ChosenRoute;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.ElicitRequest;
import dev.parley.transport.mcp.elicitation.RouteSelector;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what each request of a modern call does while its question is open: ask through the
 * client, wait, have the client come back, or end as pending (basic/patterns/mrtr). A client is
 * asked to come back with nothing but its {@code requestState} only where it is known to do so; in
 * the last round that its own limit allows, the call ends as pending.
 */
@Singleton
class ModernRounds {
  private final RouteSelector routing;
  private final InputRequests inputs;
  private final RequestStates states;
  private final ResumingClients resuming;
  private final ClientWaits waits;
  private final ServerIdentity identity;
  private final Metrics metrics;

  ModernRounds(
      RouteSelector routing,
      InputRequests inputs,
      RequestStates states,
      ResumingClients resuming,
      ClientWaits waits,
      ServerIdentity identity,
      Metrics metrics) {
    this.routing = routing;
    this.inputs = inputs;
    this.states = states;
    this.resuming = resuming;
    this.waits = waits;
    this.identity = identity;
    this.metrics = metrics;
  }

  /**
   * The first request of a call.
   *
   * @param digest of tool and arguments where the call asks nothing, else null
   */
  ModernRound first(
      McpHttpRequest http,
      CallParams call,
      ClientCapabilities client,
      CallerTrace trace,
      @Nullable String digest) {
    return round(http, call, client, trace, digest, 1, "", digest == null);
  }

  /** A request that brings its state back. */
  ModernRound resumed(
      McpHttpRequest http,
      CallParams call,
      ClientCapabilities client,
      CallerTrace trace,
      RequestState state) {
    return round(http, call, client, trace, state.digest(), state.round(), state.asked(), false);
  }

  private ModernRound round(
      McpHttpRequest http,
      CallParams call,
      ClientCapabilities client,
      CallerTrace trace,
      @Nullable String digest,
      int number,
      String asked,
      boolean begins) {
    ClientHost host = RequestMeta.host(call.meta());
    return new ModernRound(
        http.caller(),
        client,
        resuming.include(host),
        digest,
        number,
        asked,
        begins,
        waits.modern(http, host),
        call.progressToken(),
        trace);
  }

  /** Takes what the client brings; it counts only where the client was asked for it. */
  Uni<Interaction> taken(McpHttpRequest http, RequestState state, JsonNode brought) {
    return inputs.take(http, state, brought);
  }

  /** What a request does as it comes. */
  Uni<ModernReply> atStart(Interaction open, ModernRound round) {
    return step(open, round, ModernReply.Wait::new);
  }

  /** What a request does that has waited in vain; to wait on is no choice. */
  Uni<ModernReply> afterWait(Interaction open, Why why, ModernRound round) {
    // while this process hands over, its frontends go elsewhere: their absence is no reason to ask
    return why == Why.DRAINING
        ? Uni.createFrom().item(comeBack(open, round))
        : step(open, round, () -> comeBack(open, round))
            // the client gets its handle even where nobody knows who is at a frontend
            .onFailure(Refusal.class)
            .recoverWithItem(() -> comeBack(open, round));
  }

  /** Asks through the client where that is the way to the human; else does something else. */
  private Uni<ModernReply> step(
      Interaction open, ModernRound round, Supplier<ModernReply> otherwise) {
    return routing
        .choose(open, round.client(), round.asker())
        .chain(route ->
            switch (route) {
              case ChosenRoute.InForm inForm -> asking(open, round, route, otherwise);
              case ChosenRoute.OnPage onPage -> asking(open, round, route, otherwise);
              case ChosenRoute.Withheld() ->
                  Uni.createFrom()
                      .item(round.begins() ? new ModernReply.Pending() : otherwise.get());
              case ChosenRoute.Wait() -> Uni.createFrom().item(otherwise.get());
            });
  }

  private Uni<ModernReply> asking(
      Interaction open, ModernRound round, ChosenRoute route, Supplier<ModernReply> otherwise) {
    if (states.isLast(round)) {
      // nothing goes out, so nothing may be noted
      return Uni.createFrom().item(new ModernReply.Pending());
    }
    return inputs
        .put(open, route)
        .map(asked ->
            asked
                .<ModernReply>map(request -> {
                  String state = states.next(open, round, request.key());
                  return inputRequired(state, request.asMap());
                })
                .orElseGet(otherwise));
  }

  private ModernReply comeBack(Interaction open, ModernRound round) {
    if (!round.resumes() || states.isLast(round)) {
      return new ModernReply.Pending();
    }
    metrics.sliced();
    // the client may still bring what it was asked for before
    return inputRequired(states.next(open, round, round.asked()), null);
  }

  private ModernReply inputRequired(
      String requestState, @Nullable Map<String, ElicitRequest> inputRequests) {
    return new ModernReply.InputRequired(
        new InputRequiredResult(inputRequests, requestState, identity.inputRequired()));
  }

  /** What a result adds that brings no answer. */
  Uni<Advice> advice(Interaction now, ModernRound round) {
    return routing.advice(now, round.client(), !round.asked().isEmpty());
  }
}
