package dev.parley.mcp.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionKey;
import dev.parley.interaction.Interactions;
import dev.parley.jsonrpc.RequestId;
import dev.parley.mcp.call.CallParams;
import dev.parley.mcp.call.ClientWaits;
import dev.parley.mcp.call.Companion;
import dev.parley.mcp.call.Step;
import dev.parley.mcp.call.WaitRules;
import dev.parley.mcp.call.WaitingCalls;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.legacy.Flights.Flight;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.Revision;
import dev.parley.question.Refusal;
import dev.parley.tool.JoinKey;
import dev.parley.tool.Tool;
import dev.parley.tool.Tools;
import dev.parley.tool.await.AwaitUserAnswers;
import dev.parley.traces.Origin;
import dev.parley.traces.Traces;
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
class LegacyCalls {
  private static final Pattern TIMED_OUT =
      Pattern.compile("time[d ]?[- ]?out", Pattern.CASE_INSENSITIVE);

  private final Tools tools;
  private final Interactions interactions;
  private final WaitingCalls waiting;
  private final Flights flights;
  private final LegacyForms forms;
  private final LegacyTasks tasks;
  private final Traces traces;
  private final Reply reply;
  private final ClientWaits waits;

  LegacyCalls(
      Tools tools,
      Interactions interactions,
      WaitingCalls waiting,
      Flights flights,
      LegacyForms forms,
      LegacyTasks tasks,
      Traces traces,
      Reply reply,
      ClientWaits waits) {
    this.tools = tools;
    this.interactions = interactions;
    this.waiting = waiting;
    this.flights = flights;
    this.forms = forms;
    this.tasks = tasks;
    this.traces = traces;
    this.reply = reply;
    this.waits = waits;
  }

  /** The tool that is called, where there is such a one. */
  Optional<Tool> tool(JsonNode params) {
    return Optional.ofNullable(params.path("name").textValue()).flatMap(tools::findListed);
  }

  /** Makes a task of the call, for a client that wants one. */
  Uni<Response> task(Exchange exchange, RequestId id, JsonNode params, LegacyClient client) {
    return tasks
        .create(
            id,
            begun(exchange, id, params, client, origin(exchange, params), true),
            client.abilities())
        .map(message -> reply.ok(exchange.accepts(), message));
  }

  Uni<Response> call(
      Exchange exchange, RequestId id, JsonNode params, String revision, LegacyClient client) {
    // forms travel on streams alone
    Optional<FormCompanion> asking =
        exchange.accepts().stream()
            ? forms.asking(exchange, client.abilities(), JsonNodeFactory.instance.objectNode())
            : Optional.empty();
    Origin origin = origin(exchange, params);
    return flying(
        exchange,
        id,
        begun(exchange, id, params, client, origin, false),
        rules(
            params,
            revision,
            waits.legacy(exchange, client.host(), exchange.accepts().stream()),
            asking,
            client.abilities(),
            origin),
        (held, rules) -> waiting.run(exchange, id, held, rules));
  }

  /** Empty where the client gave the call up. */
  Uni<Optional<ObjectNode>> element(
      Exchange exchange, RequestId id, JsonNode params, String revision, LegacyClient client) {
    Origin origin = origin(exchange, params);
    return flying(
        exchange,
        id,
        begun(exchange, id, params, client, origin, false),
        // an array is no stream
        rules(
            params,
            revision,
            waits.legacy(exchange, client.host(), false),
            Optional.empty(),
            client.abilities(),
            origin),
        (held, rules) -> waiting.message(id, held, rules));
  }

  /** A call that its client can cancel as long as it waits. */
  private <T> Uni<T> flying(
      Exchange exchange,
      RequestId id,
      Uni<Interaction> begun,
      WaitRules rules,
      BiFunction<Uni<Interaction>, WaitRules, Uni<T>> way) {
    return Uni.createFrom()
        .deferred(() -> {
          Flight flight = flights.begin(exchange, id);
          return way.apply(
                  begun.invoke(held -> flight.parkedAs(held.key())), rules.until(flight.givenUp()))
              .onTermination()
              .invoke(() -> flights.end(exchange, id, flight));
        });
  }

  /**
   * Ends the call that the client cancels, however often it was sent, unless it cannot be told
   * which one that is (basic/utilities/cancellation). Clients also cancel when their own clock runs
   * out; then only the request ends, and the question stays for them to come back to.
   */
  Uni<Void> cancel(Exchange exchange, JsonNode params) {
    List<Flight> meant = flights.find(exchange, params.path("requestId"));
    meant.forEach(flight -> flight.givenUp().complete(null));
    if (TIMED_OUT.matcher(params.path("reason").asText()).find()) {
      return Uni.createFrom().voidItem();
    }
    return Multi.createFrom()
        .iterable(meant)
        .onItem()
        .transformToUniAndConcatenate(flight -> flight.key().chain(key -> abort(exchange, key)))
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> abort(Exchange exchange, Optional<InteractionKey> key) {
    return key.map(parked ->
            interactions.abort(exchange.principal(), parked, exchange.actor()).replaceWithVoid())
        .orElseGet(() -> Uni.createFrom().voidItem())
        .onFailure(Refusal.class)
        .recoverWithNull();
  }

  private Origin origin(Exchange exchange, JsonNode params) {
    return traces.origin(params.path("_meta"), exchange::header);
  }

  private Uni<Interaction> begun(
      Exchange exchange,
      RequestId id,
      JsonNode params,
      LegacyClient client,
      Origin origin,
      boolean isTask) {
    Tool tool = tool(params).orElseThrow();
    String joinKey = JoinKey.ofSession(exchange.header(LegacySessions.HEADER), id.json());
    return waiting.begin(
        exchange, tool, CallParams.of(params), origin, client.host(), joinKey, isTask);
  }

  private WaitRules rules(
      JsonNode params,
      String revision,
      Duration wait,
      Optional<FormCompanion> asking,
      Abilities client,
      Origin origin) {
    boolean asks = !AwaitUserAnswers.NAME.equals(params.path("name").textValue());
    return new WaitRules(
        wait,
        false,
        CallParams.of(params).progressToken(),
        asking
            .filter(companion -> asks)
            .<Function<Interaction, Uni<Step>>>map(companion -> companion::first)
            .orElseGet(() -> WaitRules.always(new Step.Wait())),
        WaitRules.always(new Step.Pending()),
        Revision.hasStructuredResults(revision),
        result -> result,
        Optional.empty(),
        asking.map(Companion.class::cast).orElse(Companion.NONE),
        now ->
            asking
                .map(companion -> companion.advice(now))
                .orElseGet(() -> forms.advice(now, client.withoutStream(), false)),
        origin);
  }
}
