package dev.parley.transport.mcp.legacy;

import dev.parley.call.CallState.Awaited;
import dev.parley.call.CallState.Finished;
import dev.parley.call.CallState.GivenUp;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Pending;
import dev.parley.call.CallState.Refused;
import dev.parley.call.CallState.Started;
import dev.parley.call.ToolCallService;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.reactive.ReleasingChain;
import dev.parley.tool.Advice;
import dev.parley.tool.ToolResult;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.mcp.call.CallAnswer;
import dev.parley.transport.mcp.call.CallToolResult;
import dev.parley.transport.mcp.wire.EmptyObject;
import dev.parley.transport.mcp.wire.EventStream;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the states of legacy calls: as a response or a stream, on which forms go out while the
 * call waits, or as one element of a batch.
 */
@Singleton
class LegacyParkedCalls {
  private final ToolCallService toolCalls;
  private final ElicitationStreams elicitations;
  private final McpResponses responses;

  LegacyParkedCalls(
      ToolCallService toolCalls, ElicitationStreams elicitations, McpResponses responses) {
    this.toolCalls = toolCalls;
    this.elicitations = elicitations;
    this.responses = responses;
  }

  /**
   * @return the response, or null where it was written as a stream. Cancelling it means that the
   *     client disconnected.
   */
  Uni<Response> answer(McpHttpRequest http, RequestId id, Uni<Started> started, LegacyWait wait) {
    return ReleasingChain.of(
            started,
            state ->
                switch (state) {
                  case Parked parked when parked.interaction().isOpen() ->
                      open(http, id, parked, wait);
                  case Parked parked -> ended(http, id, parked, wait);
                  case Refused(Refusal refusal) ->
                      Uni.createFrom().item(refusedAtOnce(http, id, refusal, wait));
                })
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> refusedAtOnce(http, id, refusal, wait));
  }

  private Response refusedAtOnce(
      McpHttpRequest http, RequestId id, Refusal refusal, LegacyWait wait) {
    return responses.refusedAtOnce(http, id, refusal, refused(refusal, wait));
  }

  /**
   * The answer to a call that is one element of a batch.
   *
   * @return empty where the client gave the call up, so that nothing counts as handed out
   */
  Uni<Optional<CallAnswer>> element(RequestId id, Uni<Started> started, LegacyWait wait) {
    return ReleasingChain.of(
            started,
            state ->
                switch (state) {
                  case Parked parked -> toolCalls.await(parked, wait.policy());
                  case Refused refused -> Uni.createFrom().<Awaited>item(refused);
                })
        .onItem()
        .transformToUni(state ->
            state instanceof GivenUp
                ? Uni.createFrom().item(Optional.<CallAnswer>empty())
                : told(id, state, wait, null).map(Optional::of))
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> Optional.of(CallAnswer.of(id, refused(refusal, wait))));
  }

  private Uni<Response> open(McpHttpRequest http, RequestId id, Parked parked, LegacyWait wait) {
    AskedClient asked = wait.asked();
    if (asked == null || !wait.endsWhereWithheld()) {
      return waiting(http, id, parked, wait, List.of());
    }
    return ReleasingChain.of(
        toolCalls.whileParked(
            parked,
            wait.policy().onDisconnect(),
            elicitations.withholds(parked.interaction(), asked)),
        withheld ->
            withheld
                ? told(id, toolCalls.leave(parked), wait, null)
                    .map(answer -> responses.ok(http.accepts(), answer.message()))
                : waiting(http, id, parked, wait, List.of()));
  }

  /** Answers a call that has ended; overdue messages about other forms go out first. */
  private Uni<Response> ended(McpHttpRequest http, RequestId id, Parked parked, LegacyWait wait) {
    AskedClient asked = wait.asked();
    return asked == null || !http.accepts().stream()
        ? waiting(http, id, parked, wait, List.of())
        : elicitations
            .overdue(asked)
            .onItem()
            .transformToUni(messages -> waiting(http, id, parked, wait, messages));
  }

  /**
   * @param overdue messages that go out before anything else
   */
  private Uni<Response> waiting(
      McpHttpRequest http, RequestId id, Parked parked, LegacyWait wait, List<String> overdue) {
    boolean isOpen = parked.interaction().isOpen();
    boolean streams = http.accepts().stream() && (isOpen || !overdue.isEmpty());
    EventStream stream = streams ? responses.open(http, wait.progressToken()) : null;
    if (stream != null) {
      overdue.forEach(stream::send);
    }
    ElicitationStream forms =
        stream == null || !isOpen || wait.asked() == null
            ? null
            : elicitations.begin(wait.asked(), parked.interaction(), stream);
    return toolCalls
        .await(parked, wait.policy())
        .onItem()
        .transformToUni(state -> told(id, state, wait, forms))
        .onFailure()
        .recoverWithItem(failure -> failed(id, failure, wait))
        .onTermination()
        .invoke((answer, failure, disconnected) -> {
          if (forms != null) {
            forms.cancel();
          }
          if (disconnected && stream != null) {
            stream.gone();
          }
        })
        .map(answer -> written(http, stream, answer, wait));
  }

  private CallAnswer failed(RequestId id, Throwable failure, LegacyWait wait) {
    return failure instanceof Refusal refusal
        ? CallAnswer.of(id, refused(refusal, wait))
        : new CallAnswer(responses.internal(id, failure, wait.trace()), null);
  }

  @SuppressWarnings("NullAway") // a null response tells Quarkus REST that the stream was it
  private Response written(
      McpHttpRequest http, @Nullable EventStream stream, CallAnswer answer, LegacyWait wait) {
    boolean isGivenUp = wait.cancellation().isRequested();
    if (stream == null) {
      if (isGivenUp) {
        undelivered(answer);
      }
      return isGivenUp ? responses.accepted() : responses.ok(http.accepts(), answer.message());
    }
    boolean isSent = !isGivenUp && stream.end(answer.message());
    if (isGivenUp) {
      stream.end();
    }
    if (!isSent) {
      undelivered(answer);
    }
    return null;
  }

  private void undelivered(CallAnswer answer) {
    if (answer.handedOut() != null) {
      toolCalls.undelivered(answer.handedOut());
    }
  }

  /**
   * @param forms the forms on the stream, which end before the answer is written; null for none
   */
  private Uni<CallAnswer> told(
      RequestId id, Awaited state, LegacyWait wait, @Nullable ElicitationStream forms) {
    return switch (state) {
      case Finished finished when forms == null && !Advice.isNeeded(finished.interaction()) ->
          Uni.createFrom().item(told(id, finished, finished.result(), wait));
      case Finished finished ->
          advised(finished, wait, forms).map(result -> told(id, finished, result, wait));
      case Pending pending ->
          end(forms, pending.interaction())
              .chain(() -> toolCalls.result(pending))
              .chain(result -> advised(pending.interaction(), result, wait, forms))
              .map(result -> CallAnswer.of(id, wait.result(result)));
      case GivenUp(Interaction open) ->
          end(forms, open)
              // the answer is never written
              .map(done -> CallAnswer.of(id, EmptyObject.INSTANCE));
      case Refused(Refusal refusal) ->
          Uni.createFrom().item(CallAnswer.of(id, refused(refusal, wait)));
    };
  }

  private static CallAnswer told(
      RequestId id, Finished finished, ToolResult result, LegacyWait wait) {
    return CallAnswer.of(id, wait.result(result), finished);
  }

  private Uni<ToolResult> advised(
      Finished finished, LegacyWait wait, @Nullable ElicitationStream forms) {
    Interaction ended = finished.interaction();
    return toolCalls.beforeWriting(
        finished, end(forms, ended).chain(() -> advised(ended, finished.result(), wait, forms)));
  }

  private static Uni<Void> end(@Nullable ElicitationStream forms, Interaction now) {
    return forms == null ? Uni.createFrom().voidItem() : forms.end(now);
  }

  private Uni<ToolResult> advised(
      Interaction now, ToolResult result, LegacyWait wait, @Nullable ElicitationStream forms) {
    return wait.advised() == null || !Advice.isNeeded(now)
        ? Uni.createFrom().item(result)
        : elicitations
            .advice(now, wait.advised(), forms != null && forms.isOut())
            .map(advice -> advice.addedTo(result));
  }

  private CallToolResult refused(Refusal refusal, LegacyWait wait) {
    return wait.refused(responses.text(refusal));
  }
}
