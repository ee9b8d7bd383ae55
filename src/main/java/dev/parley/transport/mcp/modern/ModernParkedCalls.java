package dev.parley.transport.mcp.modern;

import dev.parley.call.CallState.Awaited;
import dev.parley.call.CallState.Finished;
import dev.parley.call.CallState.GivenUp;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Pending;
import dev.parley.call.CallState.Refused;
import dev.parley.call.CallState.Started;
import dev.parley.call.Cancellation;
import dev.parley.call.ToolCallService;
import dev.parley.call.WaitPolicy;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.reactive.ReleasingChain;
import dev.parley.tool.Advice;
import dev.parley.tool.ToolResult;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.mcp.call.CallAnswer;
import dev.parley.transport.mcp.call.CallToolResult;
import dev.parley.transport.mcp.wire.EventStream;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the states of modern calls: a request waits for one slice, so that no timeout on the way
 * ever sees a long one. Until its first byte is written, a refusal can have its own HTTP status; a
 * later one is a result with {@code isError} (server/tools, Error Handling).
 */
@Singleton
class ModernParkedCalls {
  private final ToolCallService toolCalls;
  private final ModernRounds rounds;
  private final ModernTasks tasks;
  private final McpResponses responses;
  private final ServerIdentity identity;

  ModernParkedCalls(
      ToolCallService toolCalls,
      ModernRounds rounds,
      ModernTasks tasks,
      McpResponses responses,
      ServerIdentity identity) {
    this.toolCalls = toolCalls;
    this.rounds = rounds;
    this.tasks = tasks;
    this.responses = responses;
    this.identity = identity;
  }

  /**
   * @return the response, or null where it was written as a stream. Cancelling it means that the
   *     client disconnected.
   */
  Uni<Response> answer(McpHttpRequest http, RequestId id, Uni<Started> started, ModernRound round) {
    return ReleasingChain.of(
            started,
            state ->
                switch (state) {
                  case Parked parked when parked.interaction().isOpen() ->
                      open(http, id, parked, round);
                  case Parked parked -> waiting(http, id, parked, round);
                  case Refused(Refusal refusal) ->
                      Uni.createFrom().item(refusedAtOnce(http, id, refusal));
                })
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> refusedAtOnce(http, id, refusal));
  }

  private Response refusedAtOnce(McpHttpRequest http, RequestId id, Refusal refusal) {
    return responses.refusedAtOnce(http, id, refusal, refused(refusal));
  }

  /** Becomes a task, asks through the client, or waits. */
  private Uni<Response> open(McpHttpRequest http, RequestId id, Parked parked, ModernRound round) {
    Interaction open = parked.interaction();
    if (round.client().tasks()) {
      return ReleasingChain.of(
          toolCalls.whileParked(parked, round.onDisconnect(), tasks.created(open, round.client())),
          task -> left(http, id, parked, task));
    }
    if (!round.client().canShow()) {
      return waiting(http, id, parked, round);
    }
    return ReleasingChain.of(
        toolCalls.whileParked(parked, round.onDisconnect(), rounds.atStart(open, round)),
        reply ->
            switch (reply) {
              case ModernReply.Wait() -> waiting(http, id, parked, round);
              case ModernReply.InputRequired(InputRequiredResult result) ->
                  left(http, id, parked, result);
              case ModernReply.Pending() -> pending(http, id, parked, round);
            });
  }

  private Uni<Response> pending(
      McpHttpRequest http, RequestId id, Parked parked, ModernRound round) {
    return toolCalls
        .whileParked(parked, round.onDisconnect(), rounds.advice(parked.interaction(), round))
        .chain(advice -> complete(toolCalls.leave(parked), advice))
        .map(result -> ok(http, id, result));
  }

  private Uni<Response> left(McpHttpRequest http, RequestId id, Parked parked, Record result) {
    toolCalls.leave(parked);
    return Uni.createFrom().item(ok(http, id, result));
  }

  private Response ok(McpHttpRequest http, RequestId id, Record result) {
    return responses.ok(http.accepts(), responses.message(id, result));
  }

  private Uni<Response> waiting(
      McpHttpRequest http, RequestId id, Parked parked, ModernRound round) {
    EventStream stream =
        http.accepts().stream() && parked.interaction().isOpen()
            ? responses.open(http, round.progressToken())
            : null;
    WaitPolicy policy = new WaitPolicy(round.atMost(), round.onDisconnect(), Cancellation.NEVER);
    return toolCalls
        .await(parked, policy)
        .onItem()
        .transformToUni(state -> told(id, state, round))
        .onFailure()
        .recoverWithItem(failure -> failed(id, failure, round))
        .onCancellation()
        .invoke(() -> {
          if (stream != null) {
            stream.gone();
          }
        })
        .map(answer -> written(http, stream, answer));
  }

  private CallAnswer failed(RequestId id, Throwable failure, ModernRound round) {
    return failure instanceof Refusal refusal
        ? CallAnswer.of(id, refused(refusal))
        : new CallAnswer(responses.internal(id, failure, round.trace()), null);
  }

  @SuppressWarnings("NullAway") // a null response tells Quarkus REST that the stream was it
  private Response written(McpHttpRequest http, @Nullable EventStream stream, CallAnswer answer) {
    if (stream == null) {
      return responses.ok(http.accepts(), answer.message());
    }
    if (!stream.end(answer.message())) {
      undelivered(answer);
    }
    return null;
  }

  private void undelivered(CallAnswer answer) {
    if (answer.handedOut() != null) {
      toolCalls.undelivered(answer.handedOut());
    }
  }

  private Uni<CallAnswer> told(RequestId id, Awaited state, ModernRound round) {
    return switch (state) {
      case Finished finished when Advice.isNeeded(finished.interaction()) ->
          advised(finished, round).map(result -> told(id, finished, result));
      case Finished finished -> Uni.createFrom().item(told(id, finished, finished.result()));
      case Pending pending -> afterWait(pending, round).map(result -> CallAnswer.of(id, result));
      case Refused(Refusal refusal) -> Uni.createFrom().item(CallAnswer.of(id, refused(refusal)));
      case GivenUp givenUp -> throw new IllegalStateException("this era has no cancellation");
    };
  }

  private CallAnswer told(RequestId id, Finished finished, ToolResult result) {
    return CallAnswer.of(id, complete(result), finished);
  }

  private Uni<ToolResult> advised(Finished finished, ModernRound round) {
    return toolCalls.beforeWriting(
        finished,
        rounds
            .advice(finished.interaction(), round)
            .map(advice -> advice.addedTo(finished.result())));
  }

  private Uni<Record> afterWait(Pending pending, ModernRound round) {
    return rounds
        .afterWait(pending.interaction(), pending.why(), round)
        .onItem()
        .transformToUni(reply ->
            switch (reply) {
              case ModernReply.InputRequired(InputRequiredResult result) ->
                  Uni.createFrom().<Record>item(result);
              case ModernReply.Pending() ->
                  rounds
                      .advice(pending.interaction(), round)
                      .chain(advice -> complete(pending, advice));
              case ModernReply.Wait() ->
                  throw new IllegalStateException("the time to wait is over");
            });
  }

  private Uni<Record> complete(Pending pending, Advice advice) {
    return toolCalls.result(pending).map(result -> complete(advice.addedTo(result)));
  }

  private CallToolResult complete(ToolResult result) {
    return CallToolResult.of(result, true).with(identity.complete());
  }

  private CallToolResult refused(Refusal refusal) {
    return CallToolResult.error(responses.text(refusal)).with(identity.complete());
  }
}
