package dev.parley.transport.mcp.modern;

import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.CredentialsEnded;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The streams of {@code subscriptions/listen} that are open, from their opening to their end. */
@Singleton
class OpenSubscriptions {
  /** Runs after the observers that let people finish their answers. */
  private static final int LATER = 200;

  private final CallerResolver callers;
  private final TaskFeed feed;
  private final SubscriptionLimits limits;
  private final McpResponses responses;
  private final Set<Subscription> all = ConcurrentHashMap.newKeySet();

  OpenSubscriptions(
      CallerResolver callers, TaskFeed feed, SubscriptionLimits limits, McpResponses responses) {
    this.callers = callers;
    this.feed = feed;
    this.limits = limits;
    this.responses = responses;
  }

  /**
   * Opens a stream, which answers the request when it ends.
   *
   * @param own the asker's tasks that the stream follows
   * @throws Refusal where too many are open, or the credential is no longer good
   */
  Uni<Response> open(
      McpHttpRequest http,
      Envelope.Request request,
      ClientCapabilities client,
      List<Interaction> own) {
    // before anything is counted, since it may refuse
    Caller caller = callers.anyone(http.rc());
    Runnable place = limits.take(http.principal(), http.rc().request().connection());
    return Uni.createFrom()
        .emitter(emitter -> {
          Subscription subscription =
              new Subscription(feed, client, caller, request.id(), responses.open(http, null));
          emitter.onTermination(() -> {
            all.remove(subscription);
            subscription.end();
            place.run();
          });
          all.add(subscription);
          subscription.acknowledge(own);
          own.forEach(task -> feed.follow(task, subscription));
          // the credential may have ended before the stream was added
          refuseUnlessWelcome(subscription);
        });
  }

  /** Ends all streams with a result, at shutdown (Graceful Closure). */
  void close(
      @Observes @Priority(LATER) ShutdownDelayInitiatedEvent stopping, ServerIdentity identity) {
    new ArrayList<>(all).forEach(subscription -> subscription.close(identity.complete()));
  }

  /** Ends the streams that were opened with a credential that is no longer good. */
  void refuse(@Observes CredentialsEnded ended) {
    all.forEach(this::refuseUnlessWelcome);
  }

  private void refuseUnlessWelcome(Subscription subscription) {
    callers.withdrawal(subscription.caller()).ifPresent(subscription::refuse);
  }
}
