package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.JoinKey;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Tracing;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolRegistry;
import dev.parley.tool.await.AwaitUserAnswers;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.call.ClientWaits;
import dev.parley.transport.mcp.call.Companion;
import dev.parley.transport.mcp.call.ModernReply;
import dev.parley.transport.mcp.call.WaitRules;
import dev.parley.transport.mcp.call.WaitingCalls;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.legacy.CancellableCalls.CancellableCall;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * {@code tools/call} of the legacy era: it waits once, then says that the questions are pending. A
 * client that goes away has not cancelled anything (basic/transports): its question stays.
 */
@Singleton
class LegacyToolCalls {
  private static final Pattern TIMED_OUT =
      Pattern.compile("time[d ]?[- ]?out", Pattern.CASE_INSENSITIVE);

  private final ToolRegistry tools;
  private final InteractionService interactions;
  private final WaitingCalls waiting;
  private final CancellableCalls cancellable;
  private final LegacyForms forms;
  private final LegacyTasks tasks;
  private final Tracing tracing;
  private final McpResponses responses;
  private final ClientWaits waits;

  LegacyToolCalls(
      ToolRegistry tools,
      InteractionService interactions,
      WaitingCalls waiting,
      CancellableCalls cancellable,
      LegacyForms forms,
      LegacyTasks tasks,
      Tracing tracing,
      McpResponses responses,
      ClientWaits waits) {
    this.tools = tools;
    this.interactions = interactions;
    this.waiting = waiting;
    this.cancellable = cancellable;
    this.forms = forms;
    this.tasks = tasks;
    this.tracing = tracing;
    this.responses = responses;
    this.waits = waits;
  }

  /** The tool that is called, where there is such a one. */
  Optional<Tool> tool(JsonNode params) {
    return Optional.ofNullable(params.path("name").textValue()).flatMap(tools::findListed);
  }

  /** Makes a task of the call, for a client that wants one. */
  Uni<Response> task(McpHttpRequest http, RequestId id, JsonNode params, LegacyClient client) {
    return tasks
        .create(id, begun(http, id, params, client, origin(http, params), true), client.abilities())
        .map(message -> responses.ok(http.accepts(), message));
  }

  Uni<Response> call(
      McpHttpRequest http, RequestId id, JsonNode params, String revision, LegacyClient client) {
    // forms travel on streams alone
    Optional<FormCompanion> asking =
        http.accepts().stream()
            ? forms.asking(http, client.abilities(), JsonNodeFactory.instance.objectNode())
            : Optional.empty();
    CallerTrace caller = origin(http, params);
    return flying(
        http,
        id,
        begun(http, id, params, client, caller, false),
        rules(
            params,
            revision,
            waits.legacy(http, client.host(), http.accepts().stream()),
            asking,
            client.abilities(),
            caller),
        (held, rules) -> waiting.run(http, id, held, rules));
  }

  /** Empty where the client gave the call up. */
  Uni<Optional<ObjectNode>> element(
      McpHttpRequest http, RequestId id, JsonNode params, String revision, LegacyClient client) {
    CallerTrace caller = origin(http, params);
    return flying(
        http,
        id,
        begun(http, id, params, client, caller, false),
        // an array is no stream
        rules(
            params,
            revision,
            waits.legacy(http, client.host(), false),
            Optional.empty(),
            client.abilities(),
            caller),
        (held, rules) -> waiting.message(id, held, rules));
  }

  /** A call that its client can cancel as long as it waits. */
  private <T> Uni<T> flying(
      McpHttpRequest http,
      RequestId id,
      Uni<Interaction> begun,
      WaitRules rules,
      BiFunction<Uni<Interaction>, WaitRules, Uni<T>> way) {
    return Uni.createFrom()
        .deferred(() -> {
          CancellableCall cancellableCall = cancellable.begin(http, id);
          return way.apply(
                  begun.invoke(held -> cancellableCall.parkedAs(held.key())),
                  rules.until(cancellableCall.givenUp()))
              .onTermination()
              .invoke(() -> cancellable.end(http, id, cancellableCall));
        });
  }

  /**
   * Ends the call that the client cancels, however often it was sent, unless it cannot be told
   * which one that is (basic/utilities/cancellation). Clients also cancel when their own clock runs
   * out; then only the request ends, and the question stays for them to come back to.
   */
  Uni<Void> cancel(McpHttpRequest http, JsonNode params) {
    List<CancellableCall> meant = cancellable.find(http, params.path("requestId"));
    meant.forEach(cancellableCall -> cancellableCall.givenUp().complete(null));
    if (TIMED_OUT.matcher(params.path("reason").asText()).find()) {
      return Uni.createFrom().voidItem();
    }
    return Multi.createFrom()
        .iterable(meant)
        .onItem()
        .transformToUniAndConcatenate(
            cancellableCall -> cancellableCall.key().chain(key -> abort(http, key)))
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> abort(McpHttpRequest http, Optional<InteractionKey> key) {
    return key.map(
            parked -> interactions.abort(http.principal(), parked, http.actor()).replaceWithVoid())
        .orElseGet(() -> Uni.createFrom().voidItem())
        .onFailure(Refusal.class)
        .recoverWithNull();
  }

  private CallerTrace origin(McpHttpRequest http, JsonNode params) {
    return tracing.origin(params.path("_meta"), http::header);
  }

  private Uni<Interaction> begun(
      McpHttpRequest http,
      RequestId id,
      JsonNode params,
      LegacyClient client,
      CallerTrace caller,
      boolean isTask) {
    Tool tool = tool(params).orElseThrow();
    String joinKey = JoinKey.ofSession(http.header(LegacySessions.HEADER), id.json());
    return waiting.begin(http, tool, CallParams.of(params), caller, client.host(), joinKey, isTask);
  }

  private WaitRules rules(
      JsonNode params,
      String revision,
      Duration wait,
      Optional<FormCompanion> asking,
      ClientCapabilities client,
      CallerTrace caller) {
    boolean asks = !AwaitUserAnswers.NAME.equals(params.path("name").textValue());
    return new WaitRules(
        wait,
        false,
        CallParams.of(params).progressToken(),
        asking
            .filter(companion -> asks)
            .<Function<Interaction, Uni<ModernReply>>>map(companion -> companion::first)
            .orElseGet(() -> WaitRules.always(new ModernReply.Wait())),
        WaitRules.always(new ModernReply.Pending()),
        Revision.hasStructuredResults(revision),
        result -> result,
        Optional.empty(),
        asking.map(Companion.class::cast).orElse(Companion.NONE),
        now ->
            asking
                .map(companion -> companion.advice(now))
                .orElseGet(() -> forms.advice(now, client.withoutStream(), false)),
        caller);
  }
}
