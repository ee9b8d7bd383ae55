package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Interaction;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.call.CallParams;
import dev.parley.mcp.call.WaitRules;
import dev.parley.mcp.call.WaitingCalls;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.ServerIdentity;
import dev.parley.tool.Calls;
import dev.parley.tool.Tool;
import dev.parley.tool.Tools;
import dev.parley.tool.await.AwaitUserAnswers;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.Optional;

/**
 * {@code tools/call} in slices: a request waits a while, then hands the client a {@code
 * requestState} to come back with at once, so that no timeout on the way ever sees a long request
 * (basic/patterns/mrtr). Before the client's own limit on rounds is met, the call completes as
 * pending, with a reference.
 */
@Singleton
class ModernCalls {
  private final Tools tools;
  private final Calls calls;
  private final WaitingCalls waiting;
  private final StateSeal seal;
  private final Reply reply;
  private final ServerIdentity identity;
  private final Clock clock;
  private final ParleyConfig config;

  ModernCalls(
      Tools tools,
      Calls calls,
      WaitingCalls waiting,
      StateSeal seal,
      Reply reply,
      ServerIdentity identity,
      Clock clock,
      ParleyConfig config) {
    this.tools = tools;
    this.calls = calls;
    this.waiting = waiting;
    this.seal = seal;
    this.reply = reply;
    this.identity = identity;
    this.clock = clock;
    this.config = config;
  }

  Uni<Response> call(Exchange exchange, RequestId id, JsonNode params) {
    Optional<Tool> tool =
        Optional.ofNullable(params.path("name").textValue()).flatMap(tools::findListed);
    if (tool.isEmpty()) {
      return invalid(exchange, id, "Unknown tool; tools/list names those that there are");
    }
    if (!areInputResponses(params.path("inputResponses"))) {
      return invalid(exchange, id, "inputResponses must be an object of objects");
    }
    CallParams call = CallParams.of(params);
    JsonNode given = params.path("requestState");
    if (given.isMissingNode()) {
      return begin(exchange, id, tool.get(), call);
    }
    String digest = calls.digest(tool.get(), call.arguments());
    return Optional.ofNullable(given.textValue())
        .flatMap(seal::open)
        .filter(state -> state.asker().equals(exchange.principal()))
        .filter(state -> state.digest().equals(digest))
        .filter(state -> clock.instant().isBefore(state.expiresAt()))
        .map(state -> resume(exchange, id, call, state))
        .orElseGet(() ->
            invalid(
                exchange,
                id,
                "requestState is not one that was given for this call, or is too old; call"
                    + " again without it"));
  }

  private Uni<Response> begin(Exchange exchange, RequestId id, Tool tool, CallParams call) {
    Uni<Interaction> parked =
        Uni.createFrom()
            .deferred(() ->
                calls.begin(
                    call.toolCall(
                        exchange,
                        tool,
                        call.meta().path(Meta.CLIENT_INFO),
                        config.session().fromHostKeys())));
    String digest = calls.digest(tool, call.arguments());
    boolean abandonable = !tool.name().equals(AwaitUserAnswers.NAME);
    return waiting.run(exchange, id, parked, rules(exchange, call, digest, 1, abandonable));
  }

  private Uni<Response> resume(
      Exchange exchange, RequestId id, CallParams call, RequestState state) {
    return waiting.run(
        exchange,
        id,
        calls.resume(exchange.principal(), state.key()),
        rules(exchange, call, state.digest(), state.round(), false));
  }

  private WaitRules rules(
      Exchange exchange, CallParams call, String digest, int round, boolean abandonable) {
    return new WaitRules(
        config.mcp().slice(),
        abandonable,
        call.progressToken(),
        open -> nextRound(exchange, open, digest, round),
        true,
        result -> ModernResult.complete(result, identity),
        Optional.empty());
  }

  /** Empty in the last round, in which the call ends as pending. */
  private Optional<Uni<ObjectNode>> nextRound(
      Exchange exchange, Interaction open, String digest, int round) {
    if (round >= config.mcp().rounds()) {
      return Optional.empty();
    }
    RequestState state =
        new RequestState(
            open.key(),
            exchange.principal(),
            digest,
            round + 1,
            open.expiresAt().plus(config.interaction().retention()));
    return Optional.of(
        Uni.createFrom().item(() -> ModernResult.comeBack(seal.seal(state), identity)));
  }

  /** None are ever asked for, yet what is sent must have the form of the schema (mrtr, Errors). */
  private static boolean areInputResponses(JsonNode responses) {
    if (responses.isMissingNode()) {
      return true;
    }
    return responses.isObject()
        && responses.properties().stream().allMatch(entry -> entry.getValue().isObject());
  }

  private Uni<Response> invalid(Exchange exchange, RequestId id, String message) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, message);
    return Uni.createFrom().item(reply.ok(exchange.accepts(), error.response(id)));
  }
}
