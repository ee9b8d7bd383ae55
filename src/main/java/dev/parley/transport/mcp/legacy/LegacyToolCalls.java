package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.CallMetadata;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Refused;
import dev.parley.call.CallState.Started;
import dev.parley.call.Cancellation;
import dev.parley.call.JoinKey;
import dev.parley.call.ToolCallService;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.await.AwaitUserAnswers;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.mcp.call.CallAnswer;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.call.ClientWaits;
import dev.parley.transport.mcp.call.RelatedTask;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.legacy.CancellableCalls.CancellableCall;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.Revision;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code tools/call} of the legacy era: it waits once, then says that the questions are pending.
 */
@Singleton
class LegacyToolCalls {
  private final ToolRegistry tools;
  private final ToolCallService toolCalls;
  private final LegacyParkedCalls parkedCalls;
  private final CancellableCalls cancellable;
  private final CallMetadata metadata;
  private final ClientWaits waits;

  LegacyToolCalls(
      ToolRegistry tools,
      ToolCallService toolCalls,
      LegacyParkedCalls parkedCalls,
      CancellableCalls cancellable,
      CallMetadata metadata,
      ClientWaits waits) {
    this.tools = tools;
    this.toolCalls = toolCalls;
    this.parkedCalls = parkedCalls;
    this.cancellable = cancellable;
    this.metadata = metadata;
    this.waits = waits;
  }

  /** The tool that is called, where there is such a one. */
  Optional<Tool> tool(JsonNode params) {
    return Optional.ofNullable(params.path("name").textValue()).flatMap(tools::findListed);
  }

  /** Starts a call that its client follows as a task. */
  Uni<Started> startTask(McpHttpRequest http, RequestId id, JsonNode params, LegacyClient client) {
    return started(http, id, params, client, trace(http, params), true);
  }

  /**
   * @param revision that the client speaks
   */
  Uni<Response> call(
      McpHttpRequest http, RequestId id, JsonNode params, String revision, LegacyClient client) {
    boolean streams = http.accepts().stream();
    AskedClient asked =
        streams ? AskedClient.of(http, client.capabilities(), null).orElse(null) : null;
    CallerTrace trace = trace(http, params);
    Uni<Started> started = started(http, id, params, client, trace, false);
    Duration atMost = waits.legacy(http, client.host(), streams);
    Function<Cancellation, LegacyWait> wait = wait(params, revision, atMost, asked, client, trace);
    return cancellable(
        http,
        id,
        call ->
            parkedCalls.answer(
                http, id, registered(started, call), wait.apply(call.cancellation())));
  }

  /** One element of a batch, which is no stream; empty where the client gave the call up. */
  Uni<Optional<CallAnswer>> element(
      McpHttpRequest http, RequestId id, JsonNode params, String revision, LegacyClient client) {
    CallerTrace trace = trace(http, params);
    Uni<Started> started = started(http, id, params, client, trace, false);
    Duration atMost = waits.legacy(http, client.host(), false);
    Function<Cancellation, LegacyWait> wait = wait(params, revision, atMost, null, client, trace);
    return cancellable(
        http,
        id,
        call ->
            parkedCalls.element(id, registered(started, call), wait.apply(call.cancellation())));
  }

  /** Waits until a task is over; a form is shown on this stream. */
  Uni<Response> taskResult(
      McpHttpRequest http,
      Envelope.Request request,
      Interaction task,
      ClientCapabilities client,
      RelatedTask related) {
    CallerTrace trace = trace(http, request.params());
    AskedClient asked = AskedClient.of(http, client, related).orElse(null);
    LegacyWait wait =
        new LegacyWait(
            waits.legacyTask(http.accepts().stream()),
            Cancellation.NEVER,
            asked,
            false,
            asked == null ? null : client,
            null,
            true,
            related,
            trace);
    return parkedCalls.answer(
        http, request.id(), toolCalls.resume(http.principal(), task.key(), trace), wait);
  }

  /** See {@link CancellableCalls#cancel}. */
  Uni<Void> cancel(McpHttpRequest http, JsonNode params) {
    return cancellable.cancel(http, params);
  }

  /** A call that its client can cancel as long as it waits. */
  private <T> Uni<T> cancellable(
      McpHttpRequest http, RequestId id, Function<CancellableCall, Uni<T>> way) {
    return Uni.createFrom()
        .deferred(() -> {
          CancellableCall call = cancellable.begin(http, id);
          return way.apply(call).onTermination().invoke(() -> cancellable.end(call));
        });
  }

  private static Uni<Started> registered(Uni<Started> started, CancellableCall call) {
    return started.invoke(state -> {
      if (state instanceof Parked parked) {
        call.parkedAs(parked.interaction().key());
      }
    });
  }

  private CallerTrace trace(McpHttpRequest http, JsonNode params) {
    return metadata.trace(params.path("_meta"), http::header);
  }

  private Uni<Started> started(
      McpHttpRequest http,
      RequestId id,
      JsonNode params,
      LegacyClient client,
      CallerTrace trace,
      boolean isTask) {
    Tool tool = tool(params).orElseThrow();
    CallParams call = CallParams.of(params);
    try {
      return toolCalls.start(
          call.toolCall(
              http,
              tool,
              trace,
              metadata.ids(call.meta(), http.sessionHeader(), http.sessionQuery()),
              client.host(),
              JoinKey.ofSession(http.header(LegacySessions.HEADER), id.json()),
              isTask));
    } catch (Refusal refusal) {
      return Uni.createFrom().item(new Refused(refusal));
    }
  }

  private static Function<Cancellation, LegacyWait> wait(
      JsonNode params,
      String revision,
      Duration atMost,
      @Nullable AskedClient asked,
      LegacyClient client,
      CallerTrace trace) {
    boolean asks = !AwaitUserAnswers.NAME.equals(params.path("name").textValue());
    JsonNode progressToken = CallParams.of(params).progressToken();
    ClientCapabilities advised =
        asked == null ? client.capabilities().withoutStream() : client.capabilities();
    return cancellation ->
        new LegacyWait(
            atMost,
            cancellation,
            asked,
            asks,
            advised,
            progressToken,
            Revision.hasStructuredResults(revision),
            null,
            trace);
  }
}
