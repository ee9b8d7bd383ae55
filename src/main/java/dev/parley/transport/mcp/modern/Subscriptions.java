package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.McpConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.json.JsonCodec;
import dev.parley.limits.ConcurrencyLimits;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.reactive.Timers;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.CredentialsEnded;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.EventStream;
import dev.parley.transport.mcp.wire.McpErrors;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ServerIdentity;
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

  private final CallerResolver callers;
  private final ModernTasks tasks;
  private final InteractionService interactions;
  private final ChangeBus changes;
  private final Timers timers;
  private final McpResponses responses;
  private final ServerIdentity identity;
  private final JsonCodec codec;
  private final ConcurrencyLimits concurrency;
  private final OutgoingBuffers buffers;
  private final McpConfig config;
  private final ConcurrentMap<Principal, Integer> ofPrincipals = new ConcurrentHashMap<>();
  private final ConcurrentMap<HttpConnection, Integer> ofConnections = new ConcurrentHashMap<>();
  private final Set<Subscription> all = ConcurrentHashMap.newKeySet();

  Subscriptions(
      CallerResolver callers,
      ModernTasks tasks,
      InteractionService interactions,
      ChangeBus changes,
      Timers timers,
      McpResponses responses,
      ServerIdentity identity,
      JsonCodec codec,
      ConcurrencyLimits concurrency,
      OutgoingBuffers buffers,
      McpConfig config) {
    this.callers = callers;
    this.tasks = tasks;
    this.interactions = interactions;
    this.changes = changes;
    this.timers = timers;
    this.responses = responses;
    this.identity = identity;
    this.codec = codec;
    this.concurrency = concurrency;
    this.buffers = buffers;
    this.config = config;
  }

  /**
   * @param client what the client of the request can do
   */
  Uni<Response> listen(McpHttpRequest http, Envelope.Request request, ClientCapabilities client) {
    JsonNode filter = request.params().path("notifications");
    if (filter.has("taskIds") && !client.tasks()) {
      return now(
          responses.error(400, request.id(), McpErrors.missingExtension(ClientCapabilities.TASKS)));
    }
    if (!http.accepts().stream()) {
      return now(
          responses.error(
              406,
              request.id(),
              new RpcError(RpcError.INVALID_REQUEST, "Accept must allow text/event-stream")));
    }
    if (!filter.isObject() || !areTaskIds(filter.path("taskIds"))) {
      RpcError error =
          new RpcError(
              RpcError.INVALID_PARAMS,
              "notifications must be an object; taskIds in it at most " + MOST_TASKS + " strings");
      return now(responses.ok(http.accepts(), error.response(request.id())));
    }
    return Multi.createFrom()
        .iterable(filter.path("taskIds"))
        .onItem()
        .transformToUniAndConcatenate(id -> own(http.principal(), id.asText()))
        .select()
        .distinct()
        .collect()
        .asList()
        .onItem()
        .transformToUni(own -> open(http, request, client, own));
  }

  /** One's own task in a list, or none: whatever else is asked for is left out without a word. */
  private Uni<Interaction> own(Principal asker, String taskId) {
    return interactions.find(asker, taskId).onFailure(Refusal.class).recoverWithNull();
  }

  private Uni<Response> open(
      McpHttpRequest http,
      Envelope.Request request,
      ClientCapabilities client,
      List<Interaction> own) {
    HttpConnection connection = http.rc().request().connection();
    // before anything is counted, since it may refuse
    Caller caller = callers.anyone(http.rc());
    if (!take(ofPrincipals, http.principal(), config.maxSubscriptions())) {
      throw tooMany("You have", config.maxSubscriptions());
    }
    if (!take(ofConnections, connection, config.maxConnectionSubscriptions())) {
      give(ofPrincipals, http.principal());
      throw tooMany("This connection has", config.maxConnectionSubscriptions());
    }
    ConcurrencyLimits.Permit permit;
    try {
      permit = concurrency.subscription(http.principal());
    } catch (Refusal full) {
      give(ofPrincipals, http.principal());
      give(ofConnections, connection);
      throw full;
    }
    return Uni.createFrom()
        .emitter(emitter -> {
          Subscription subscription =
              new Subscription(
                  tasks, codec, client, caller, request.id(), EventStream.open(http, buffers));
          emitter.onTermination(() -> {
            all.remove(subscription);
            subscription.end();
            permit.free();
            give(ofPrincipals, http.principal());
            give(ofConnections, connection);
          });
          all.add(subscription);
          subscription.acknowledge(acknowledged(own));
          subscription.tie(timers.every(config.heartbeat(), subscription::comment));
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
