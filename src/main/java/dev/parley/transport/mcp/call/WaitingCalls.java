package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.JoinKey;
import dev.parley.call.ToolCallService;
import dev.parley.config.McpConfig;
import dev.parley.config.SessionConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Claim;
import dev.parley.interaction.Interaction;
import dev.parley.json.JsonCodec;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.reactive.EventLoops;
import dev.parley.reactive.ReleasingChain;
import dev.parley.reactive.Timers;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.TraceContext;
import dev.parley.tool.Tool;
import dev.parley.transport.http.ErrorObject;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.Companion.Accompaniment;
import dev.parley.transport.mcp.wire.EventStream;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes a tool call from its beginning to the answer on the wire. Everything that has an HTTP
 * status of its own was settled before; what a tool refuses is an ordinary result with {@code
 * isError} (MCP 2026-07-28, server/tools, Error Handling).
 */
@Singleton
public class WaitingCalls {
  private static final Logger LOG = Logger.getLogger(WaitingCalls.class);

  private final ToolCallService toolCalls;
  private final McpResponses responses;
  private final Timers timers;
  private final JsonCodec codec;
  private final OutgoingBuffers buffers;
  private final SessionConfig sessionConfig;
  private final McpConfig mcpConfig;

  WaitingCalls(
      ToolCallService toolCalls,
      McpResponses responses,
      Timers timers,
      JsonCodec codec,
      OutgoingBuffers buffers,
      SessionConfig sessionConfig,
      McpConfig mcpConfig) {
    this.toolCalls = toolCalls;
    this.responses = responses;
    this.timers = timers;
    this.codec = codec;
    this.buffers = buffers;
    this.sessionConfig = sessionConfig;
    this.mcpConfig = mcpConfig;
  }

  /**
   * Parks a call. It is read at once, so that nothing of its message is kept while it waits.
   *
   * @param host what the client calls itself, or null
   * @param joinKey see {@link JoinKey}
   * @param isTask whether the client follows the call as a task, should it wait
   * @return fails with a {@link Refusal} where the call is refused
   */
  public Uni<Interaction> begin(
      McpHttpRequest http,
      Tool tool,
      CallParams call,
      CallerTrace caller,
      Ask.@Nullable Host host,
      @Nullable String joinKey,
      boolean isTask) {
    try {
      return toolCalls.begin(
          call.toolCall(http, tool, caller, host, joinKey, isTask, sessionConfig.fromHostKeys()));
    } catch (Refusal refusal) {
      return Uni.createFrom().failure(refusal);
    }
  }

  /**
   * @param begin parks the call; the interaction is held for it
   * @return the response, or null where it was written as a stream. Cancelling it means that the
   *     client went away.
   */
  public Uni<Response> run(
      McpHttpRequest http, RequestId id, Uni<Interaction> begin, WaitRules rules) {
    return ReleasingChain.of(begin, held -> answer(http, id, held, rules))
        .onFailure(Refusal.class)
        .recoverWithItem(failure -> refusedAtOnce(http, id, failure, rules));
  }

  /** Before the first byte, a refusal that is not the caller's fault can have its own status. */
  private Response refusedAtOnce(
      McpHttpRequest http, RequestId id, Refusal refusal, WaitRules rules) {
    return refusal.code().blame() == ErrorCode.Blame.SERVER
        ? responses.error(refusal.code().httpStatus(), id, RpcError.of(refusal))
        : responses.ok(http.accepts(), responses.message(id, refused(refusal, rules)));
  }

  /**
   * The message that answers a call, without any stream: for one element of a batch.
   *
   * @return empty where the client gave the call up, so that nothing counts as handed out
   */
  public Uni<Optional<ObjectNode>> message(RequestId id, Uni<Interaction> begin, WaitRules rules) {
    return ReleasingChain.of(begin, held -> wait(held, rules))
        .onItem()
        .transformToUni(now ->
            rules.isGivenUp()
                ? Uni.createFrom().item(Optional.<ObjectNode>empty())
                : told(now, rules).map(Optional::of))
        .onFailure(Refusal.class)
        .recoverWithItem(failure -> Optional.of(refused(failure, rules)))
        .map(result -> result.map(given -> responses.message(id, given)));
  }

  private Uni<Response> answer(
      McpHttpRequest http, RequestId id, Interaction held, WaitRules rules) {
    if (!held.isOpen()) {
      return over(http, id, held, rules);
    }
    return ReleasingChain.of(
        rules
            .first()
            .apply(held)
            .onCancellation()
            .invoke(() -> toolCalls.leave(held, rules.abandonable()))
            .onFailure()
            .invoke(() -> toolCalls.leave(held, false)),
        step ->
            switch (step) {
              case ModernReply.Wait() -> waiting(http, id, held, rules, List.of());
              case ModernReply.Answer(ObjectNode result) -> atOnce(http, id, held, result);
              case ModernReply.Pending() -> pending(http, id, held, rules);
            });
  }

  private Uni<Response> atOnce(
      McpHttpRequest http, RequestId id, Interaction held, ObjectNode result) {
    toolCalls.leave(held, false);
    return Uni.createFrom().item(responses.ok(http.accepts(), responses.message(id, result)));
  }

  private Uni<Response> pending(
      McpHttpRequest http, RequestId id, Interaction held, WaitRules rules) {
    return told(held, rules).onItem().transformToUni(result -> atOnce(http, id, held, result));
  }

  /** The tool's result, or that it is pending. */
  private Uni<ObjectNode> told(Interaction now, WaitRules rules) {
    return toolCalls.result(now, rules.origin(), rules.advice()).map(rules::result);
  }

  /** There is nothing to wait for; what the client has to know besides goes out before. */
  private Uni<Response> over(
      McpHttpRequest http, RequestId id, Interaction ended, WaitRules rules) {
    return rules.companion().equals(Companion.NONE) || !http.accepts().stream()
        ? waiting(http, id, ended, rules, List.of())
        : rules
            .companion()
            .overdue()
            .onItem()
            .transformToUni(messages -> waiting(http, id, ended, rules, messages));
  }

  /**
   * @param overdue what goes out before anything else
   */
  private Uni<Response> waiting(
      McpHttpRequest http, RequestId id, Interaction held, WaitRules rules, List<String> overdue) {
    boolean streams = http.accepts().stream() && (held.isOpen() || !overdue.isEmpty());
    EventStream stream = streams ? EventStream.open(http, buffers) : null;
    if (stream != null) {
      overdue.forEach(stream::send);
    }
    Cancellable heartbeat = stream == null ? () -> {} : heartbeat(stream, rules);
    Accompaniment companion =
        stream == null || !held.isOpen()
            ? Accompaniment.NONE
            : rules.companion().accompany(held, stream);
    Interaction[] collected = {null};
    return wait(held, rules)
        .onItem()
        .transformToUni(now ->
            companion.equals(Accompaniment.NONE)
                ? result(now, rules, collected)
                : companion.end(now).chain(() -> result(now, rules, collected)))
        .map(result -> responses.message(id, result))
        .onFailure(Refusal.class)
        .recoverWithItem(failure -> responses.message(id, refused(failure, rules)))
        .onFailure()
        .recoverWithItem(failure -> internal(id, failure, rules))
        .onTermination()
        .invoke(() -> {
          heartbeat.cancel();
          companion.cancel();
        })
        .onCancellation()
        .invoke(() -> {
          if (stream != null) {
            stream.gone();
          }
        })
        .map(message -> written(http, stream, message, rules, collected[0]));
  }

  /** Until the ending, the end of the slice, or the client's word that it waits no longer. */
  private Uni<Interaction> wait(Interaction held, WaitRules rules) {
    Uni<Interaction> ending = toolCalls.await(held, rules.slice(), rules.abandonable());
    return rules
        .givenUp()
        // a copy, since whoever loses the race is cancelled, and that is not to count as given up
        .map(gone ->
            Uni.createFrom()
                .completionStage(gone::copy)
                .replaceWith(held)
                .emitOn(EventLoops.ofCaller()))
        .map(gone -> Uni.combine().any().of(ending, gone))
        .orElse(ending);
  }

  /**
   * @param collected takes the interaction where its result counts as handed out from now on
   */
  private Uni<ObjectNode> result(
      Interaction now, WaitRules rules, @Nullable Interaction[] collected) {
    if (rules.isGivenUp()) {
      // nobody reads it, so that no answer may count as handed out
      return Uni.createFrom().item(codec::object);
    }
    if (!now.isOpen()) {
      // where the client goes away meanwhile, it was not handed out
      return Claim.of(told(now, rules), result -> toolCalls.undelivered(now))
          .invoke(() -> collected[0] = now);
    }
    return rules
        .last()
        .apply(now)
        .onItem()
        .transformToUni(step ->
            switch (step) {
              case ModernReply.Answer(ObjectNode result) -> Uni.createFrom().item(result);
              case ModernReply.Pending() -> told(now, rules);
              case ModernReply.Wait() ->
                  throw new IllegalStateException("the time to wait is over");
            });
  }

  /**
   * @param collected what counts as handed out, and does not where it is not sent
   */
  @SuppressWarnings("NullAway") // a null response tells Quarkus REST that the stream was it
  private Response written(
      McpHttpRequest http,
      @Nullable EventStream stream,
      ObjectNode message,
      WaitRules rules,
      @Nullable Interaction collected) {
    boolean isGivenUp = rules.isGivenUp();
    boolean isSent = !isGivenUp && (stream == null || stream.end(codec.text(message)));
    if (isGivenUp && stream != null) {
      stream.end();
    }
    if (!isSent && collected != null) {
      toolCalls.undelivered(collected);
    }
    if (stream != null) {
      return null;
    }
    return isGivenUp ? responses.accepted() : responses.ok(http.accepts(), message);
  }

  /** Comments keep the socket alive; progress, where it is wanted, keeps the client's clock. */
  private Cancellable heartbeat(EventStream stream, WaitRules rules) {
    int[] beats = {0};
    return timers.every(
        mcpConfig.heartbeat(),
        () -> {
          if (rules.progressToken() == null) {
            stream.comment();
          } else if (stream.isWritable()) {
            stream.send(codec.text(progress(rules, ++beats[0])));
          }
        });
  }

  private ObjectNode progress(WaitRules rules, int beat) {
    ObjectNode message = codec.object().put("jsonrpc", "2.0");
    ObjectNode params = message.put("method", "notifications/progress").putObject("params");
    params.set("progressToken", rules.progressToken());
    params.put("progress", beat).put("message", "Waiting for the human to answer");
    return message;
  }

  private ObjectNode refused(Refusal refusal, WaitRules rules) {
    return rules.error(codec.text(ErrorObject.of(refusal)));
  }

  private static ObjectNode internal(RequestId id, Throwable failure, WaitRules rules) {
    TraceContext.in(
        rules.origin().caller(),
        () -> LOG.errorf("A waiting call failed with %s", failure.getClass().getName()));
    return RpcError.internal().response(id);
  }
}
