package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.Caller;
import dev.parley.access.Callers;
import dev.parley.access.CredentialsEnded;
import dev.parley.access.OutgoingBuffers;
import dev.parley.access.Principal;
import dev.parley.access.Quotas;
import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Alarms;
import dev.parley.interaction.Changes;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interactions;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.wire.EventStream;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.McpErrors;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.ServerIdentity;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpConnection;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * {@code subscriptions/listen} (basic/patterns/subscriptions): a stream that stays open. The lists
 * of this server never change, so all that it ever tells is how tasks stand, to those who have
 * them.
 */
@Singleton
class Subscriptions {
  /** After people had their time to answer. */
  private static final int LATER = 200;

  private static final int MOST_TASKS = 100;

  private final Callers callers;
  private final ModernTasks tasks;
  private final Interactions interactions;
  private final Changes changes;
  private final Alarms alarms;
  private final Reply reply;
  private final ServerIdentity identity;
  private final JsonCodec codec;
  private final Quotas quotas;
  private final OutgoingBuffers buffers;
  private final ParleyConfig config;
  private final ConcurrentMap<Principal, Integer> ofPrincipals = new ConcurrentHashMap<>();
  private final ConcurrentMap<HttpConnection, Integer> ofConnections = new ConcurrentHashMap<>();
  private final Set<Subscription> all = ConcurrentHashMap.newKeySet();

  Subscriptions(
      Callers callers,
      ModernTasks tasks,
      Interactions interactions,
      Changes changes,
      Alarms alarms,
      Reply reply,
      ServerIdentity identity,
      JsonCodec codec,
      Quotas quotas,
      OutgoingBuffers buffers,
      ParleyConfig config) {
    this.callers = callers;
    this.tasks = tasks;
    this.interactions = interactions;
    this.changes = changes;
    this.alarms = alarms;
    this.reply = reply;
    this.identity = identity;
    this.codec = codec;
    this.quotas = quotas;
    this.buffers = buffers;
    this.config = config;
  }

  /**
   * @param client what the client of the request can do
   */
  Uni<Response> listen(Exchange exchange, Envelope.Request request, Abilities client) {
    JsonNode filter = request.params().path("notifications");
    if (filter.has("taskIds") && !client.tasks()) {
      return now(reply.error(400, request.id(), McpErrors.missingExtension(Abilities.TASKS)));
    }
    if (!exchange.accepts().stream()) {
      return now(
          reply.error(
              406,
              request.id(),
              new RpcError(RpcError.INVALID_REQUEST, "Accept must allow text/event-stream")));
    }
    if (!filter.isObject() || !areTaskIds(filter.path("taskIds"))) {
      RpcError error =
          new RpcError(
              RpcError.INVALID_PARAMS,
              "notifications must be an object; taskIds in it at most " + MOST_TASKS + " strings");
      return now(reply.ok(exchange.accepts(), error.response(request.id())));
    }
    return Multi.createFrom()
        .iterable(filter.path("taskIds"))
        .onItem()
        .transformToUniAndConcatenate(id -> own(exchange.principal(), id.asText()))
        .select()
        .distinct()
        .collect()
        .asList()
        .onItem()
        .transformToUni(own -> open(exchange, request, client, own));
  }

  /** One's own task in a list, or none: whatever else is asked for is left out without a word. */
  private Uni<Interaction> own(Principal asker, String taskId) {
    return interactions.find(asker, taskId).onFailure(Refusal.class).recoverWithNull();
  }

  private Uni<Response> open(
      Exchange exchange, Envelope.Request request, Abilities client, List<Interaction> own) {
    HttpConnection connection = exchange.rc().request().connection();
    // before anything is counted, since it may refuse
    Caller caller = callers.anyone(exchange.rc());
    if (!take(ofPrincipals, exchange.principal(), config.mcp().maxSubscriptions())) {
      throw tooMany("You have", config.mcp().maxSubscriptions());
    }
    if (!take(ofConnections, connection, config.mcp().maxConnectionSubscriptions())) {
      give(ofPrincipals, exchange.principal());
      throw tooMany("This connection has", config.mcp().maxConnectionSubscriptions());
    }
    Quotas.Place place;
    try {
      place = quotas.subscription(exchange.principal());
    } catch (Refusal full) {
      give(ofPrincipals, exchange.principal());
      give(ofConnections, connection);
      throw full;
    }
    return Uni.createFrom()
        .emitter(emitter -> {
          Subscription subscription =
              new Subscription(
                  tasks, codec, client, caller, request.id(), EventStream.open(exchange, buffers));
          emitter.onTermination(() -> {
            all.remove(subscription);
            subscription.end();
            place.free();
            give(ofPrincipals, exchange.principal());
            give(ofConnections, connection);
          });
          all.add(subscription);
          subscription.acknowledge(acknowledged(own));
          subscription.tie(alarms.every(config.mcp().heartbeat(), subscription::comment));
          own.forEach(task -> subscription.follow(task, changes, interactions));
          // its key may have gone while the request came in
          refuseUnlessWelcome(subscription);
        });
  }

  private static ObjectNode acknowledged(List<Interaction> own) {
    ObjectNode honoured = JsonNodeFactory.instance.objectNode();
    if (!own.isEmpty()) {
      ArrayNode ids = honoured.putArray("taskIds");
      own.forEach(task -> ids.add(task.reference()));
    }
    return honoured;
  }

  /** Tells everybody that the stream ends in good order (Graceful Closure). */
  void close(@Observes @Priority(LATER) ShutdownDelayInitiatedEvent stopping) {
    new ArrayList<>(all)
        .forEach(subscription ->
            subscription.close(
                ModernResult.complete(JsonNodeFactory.instance.objectNode(), identity)));
  }

  /** Ends the streams that were opened with a credential that is no longer good. */
  void refuse(@Observes CredentialsEnded ended) {
    all.forEach(this::refuseUnlessWelcome);
  }

  private void refuseUnlessWelcome(Subscription subscription) {
    callers.withdrawal(subscription.caller()).ifPresent(subscription::refuse);
  }

  private static Refusal tooMany(String who, int most) {
    return Refusal.of(
        ErrorCode.RATE_LIMITED, "%s %d subscriptions open already; close one".formatted(who, most));
  }

  private static <K> boolean take(ConcurrentMap<K, Integer> open, K key, int most) {
    boolean[] taken = {false};
    open.compute(
        key,
        (same, count) -> {
          int before = count == null ? 0 : count;
          taken[0] = before < most;
          return taken[0] ? before + 1 : before;
        });
    return taken[0];
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static <K> void give(ConcurrentMap<K, Integer> open, K key) {
    open.computeIfPresent(key, (same, count) -> count <= 1 ? null : count - 1);
  }

  private static boolean areTaskIds(JsonNode ids) {
    if (ids.isMissingNode()) {
      return true;
    }
    boolean strings = ids.isArray() && ids.size() <= MOST_TASKS;
    for (JsonNode id : ids) {
      strings &= id.isTextual();
    }
    return strings;
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
