package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.access.Caller;
import dev.parley.access.Callers;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Draining;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interactions;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.call.CallParams;
import dev.parley.mcp.call.ClientWaits;
import dev.parley.mcp.call.Companion;
import dev.parley.mcp.call.Step;
import dev.parley.mcp.call.WaitRules;
import dev.parley.mcp.call.WaitingCalls;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.elicit.Routing;
import dev.parley.mcp.elicit.Way;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.ServerIdentity;
import dev.parley.metrics.Measures;
import dev.parley.question.Refusal;
import dev.parley.tool.Calls;
import dev.parley.tool.JoinKey;
import dev.parley.tool.Tool;
import dev.parley.tool.Tools;
import dev.parley.tool.await.AwaitUserAnswers;
import dev.parley.traces.Origin;
import dev.parley.traces.Traces;
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
class ModernCalls {
  private final Tools tools;
  private final Calls calls;
  private final Interactions interactions;
  private final Callers callers;
  private final Routing routing;
  private final InputRequests inputs;
  private final ModernTasks tasks;
  private final ResumingClients resuming;
  private final ClientWaits waits;
  private final Draining draining;
  private final WaitingCalls waiting;
  private final StateSeal seal;
  private final Reply reply;
  private final ServerIdentity identity;
  private final Clock clock;
  private final Measures measures;
  private final Traces traces;
  private final ParleyConfig config;

  ModernCalls(
      Tools tools,
      Calls calls,
      Interactions interactions,
      Callers callers,
      Routing routing,
      InputRequests inputs,
      ModernTasks tasks,
      ResumingClients resuming,
      ClientWaits waits,
      Draining draining,
      WaitingCalls waiting,
      StateSeal seal,
      Reply reply,
      ServerIdentity identity,
      Clock clock,
      Measures measures,
      Traces traces,
      ParleyConfig config) {
    this.tools = tools;
    this.calls = calls;
    this.interactions = interactions;
    this.callers = callers;
    this.routing = routing;
    this.inputs = inputs;
    this.tasks = tasks;
    this.resuming = resuming;
    this.waits = waits;
    this.draining = draining;
    this.waiting = waiting;
    this.seal = seal;
    this.reply = reply;
    this.identity = identity;
    this.clock = clock;
    this.measures = measures;
    this.traces = traces;
    this.config = config;
  }

  /**
   * @param client what the client of the request can do
   */
  Uni<Response> call(Exchange exchange, RequestId id, JsonNode params, Abilities client) {
    Optional<Tool> tool =
        Optional.ofNullable(params.path("name").textValue()).flatMap(tools::findListed);
    if (tool.isEmpty()) {
      return invalid(exchange, id, "Unknown tool; tools/list names those that there are");
    }
    JsonNode responses = params.path("inputResponses");
    if (!responses.isMissingNode() && !InputRequests.areResponses(responses)) {
      return invalid(exchange, id, "inputResponses must be an object of objects");
    }
    CallParams call = CallParams.of(params);
    Origin origin = traces.origin(call.meta(), exchange::header);
    JsonNode given = params.path("requestState");
    if (given.isMissingNode()) {
      return begin(exchange, id, tool.get(), call, client, origin);
    }
    String digest = calls.digest(tool.get(), call.arguments());
    return Optional.ofNullable(given.textValue())
        .flatMap(seal::open)
        .filter(state -> state.asker().equals(exchange.principal()))
        .filter(state -> state.digest().equals(digest))
        .filter(state -> clock.instant().isBefore(state.expiresAt()))
        .map(state -> resume(exchange, id, call, client, origin, state, responses))
        .orElseGet(() ->
            invalid(
                exchange,
                id,
                "requestState is not one that was given for this call, or is too old; call"
                    + " again without it"));
  }

  private Uni<Response> begin(
      Exchange exchange,
      RequestId id,
      Tool tool,
      CallParams call,
      Abilities client,
      Origin origin) {
    boolean asks = !tool.name().equals(AwaitUserAnswers.NAME);
    Ask.Host host = Meta.host(call.meta());
    // what a call asks has its digest already
    String digest = asks ? null : calls.digest(tool, call.arguments());
    return waiting.run(
        exchange,
        id,
        waiting.begin(
            exchange,
            tool,
            call,
            origin,
            host,
            JoinKey.ofTrace(id.json(), call.meta(), exchange::header),
            client.tasks()),
        rules(exchange, call, client, host, origin, digest, 1, "", asks));
  }

  private Uni<Response> resume(
      Exchange exchange,
      RequestId id,
      CallParams call,
      Abilities client,
      Origin origin,
      RequestState state,
      JsonNode responses) {
    Uni<Interaction> held =
        taken(exchange, state, responses)
            .chain(() -> calls.resume(exchange.principal(), state.key()));
    return waiting.run(
        exchange,
        id,
        held,
        rules(
            exchange,
            call,
            client,
            Meta.host(call.meta()),
            origin,
            state.digest(),
            state.round(),
            state.asked(),
            false));
  }

  /** What the client brings counts only where it was asked for it. */
  private Uni<Interaction> taken(Exchange exchange, RequestState state, JsonNode responses) {
    return interactions
        .find(exchange.principal(), state.key())
        .chain(known -> inputs.take(known, responses, state.asked(), exchange));
  }

  private WaitRules rules(
      Exchange exchange,
      CallParams call,
      Abilities client,
      Ask.@Nullable Host host,
      Origin origin,
      @Nullable String digest,
      int round,
      String asked,
      boolean abandonable) {
    Next next =
        new Next(
            exchange.caller(), client, resuming.include(host), digest, round, asked, abandonable);
    return new WaitRules(
        waits.modern(exchange, host),
        abandonable,
        call.progressToken(),
        open ->
            client.tasks()
                ? tasks.created(open, client).map(Step.Answer::new)
                : step(open, next, new Step.Wait()),
        open -> last(open, next),
        true,
        result -> ModernResult.complete(result, identity),
        Optional.empty(),
        Companion.NONE,
        now -> routing.advice(now, client, !asked.isEmpty()),
        origin);
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
      Abilities client,
      boolean resumes,
      @Nullable String digest,
      int round,
      String asked,
      boolean begins) {}

  /**
   * Asks through the client where that is the way, else does what is said. In the last round the
   * call ends as pending.
   */
  private Uni<Step> step(Interaction open, Next next, Step otherwise) {
    return routing
        // the scope may have been withdrawn while the call waited
        .choose(open, next.client().where(callers.mayRelay(next.asker())))
        .chain(way ->
            switch (way) {
              case Way.InForm inForm -> asking(open, next, way, otherwise);
              case Way.OnPage onPage -> asking(open, next, way, otherwise);
              case Way.Withheld() ->
                  Uni.createFrom().item(next.begins() ? new Step.Pending() : otherwise);
              case Way.Wait() -> Uni.createFrom().item(otherwise);
            });
  }

  private Uni<Step> asking(Interaction open, Next next, Way way, Step otherwise) {
    if (next.round() >= config.mcp().rounds()) {
      // nothing goes out, so nothing may be noted
      return Uni.createFrom().item(new Step.Pending());
    }
    return inputs
        .put(open, way)
        .map(asked ->
            asked
                .<Step>map(requests -> {
                  String state = state(open, next, requests.fieldNames().next());
                  return new Step.Answer(ModernResult.comeBack(state, requests, identity));
                })
                .orElse(otherwise));
  }

  /** At the end of a slice, or when this process hands its calls over. */
  private Uni<Step> last(Interaction open, Next next) {
    // its frontends are about to go elsewhere: that they are away is no reason for a form
    return draining.handsOver()
        ? Uni.createFrom().item(comeBack(open, next))
        : step(open, next, comeBack(open, next))
            // whether somebody sits there is not worth withholding the reference
            .onFailure(Refusal.class)
            .recoverWithItem(() -> comeBack(open, next));
  }

  private Step comeBack(Interaction open, Next next) {
    if (!next.resumes() || next.round() >= config.mcp().rounds()) {
      return new Step.Pending();
    }
    measures.sliced();
    // what the client was asked for before, it may still bring
    return new Step.Answer(ModernResult.comeBack(state(open, next, next.asked()), null, identity));
  }

  private String state(Interaction open, Next next, String asked) {
    return seal.seal(
        new RequestState(
            open.key(),
            next.asker().principal(),
            next.digest() == null ? open.ask().digest() : next.digest(),
            next.round() + 1,
            asked,
            open.expiresAt().plus(config.interaction().retention())));
  }

  private Uni<Response> invalid(Exchange exchange, RequestId id, String message) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, message);
    return Uni.createFrom().item(reply.ok(exchange.accepts(), error.response(id)));
  }
}
