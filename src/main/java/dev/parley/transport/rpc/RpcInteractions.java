package dev.parley.transport.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.CallIds;
import dev.parley.call.CallMetadata;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.json.InteractionJson;
import dev.parley.limits.RateLimits;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.transport.http.SessionQuery;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** {@code interactions/get} and {@code interactions/abort}: what a host does with earlier calls. */
@Singleton
class RpcInteractions {
  private final CallerResolver callers;
  private final RateLimits limits;
  private final InteractionService interactions;
  private final InteractionJson view;
  private final CallMetadata metadata;

  RpcInteractions(
      CallerResolver callers,
      RateLimits limits,
      InteractionService interactions,
      InteractionJson view,
      CallMetadata metadata) {
    this.callers = callers;
    this.limits = limits;
    this.interactions = interactions;
    this.view = view;
    this.metadata = metadata;
  }

  /**
   * @throws Refusal where the request does not say which interaction it means
   */
  Uni<Object> get(RoutingContext rc, JsonNode params) {
    return find(rc, callers.identifiedAsker(rc), params).map(view::of);
  }

  /**
   * @throws Refusal where the request does not say which interaction it means
   */
  Uni<Object> abort(RoutingContext rc, JsonNode params) {
    boolean byReference = text(params, "reference") != null;
    Principal principal = byReference ? callers.asker(rc) : callers.identifiedAsker(rc);
    return find(rc, principal, params)
        .onItem()
        .transformToUni(found ->
            interactions.abort(
                principal, found.key(), CallerResolver.actor(rc, RpcMethods.CHANNEL)))
        .map(ended -> new Aborted(ended.status()));
  }

  /**
   * The result of {@code interactions/abort}.
   *
   * @param status {@code aborted}; an interaction that had ended before is refused
   */
  @RegisterForReflection
  record Aborted(String status) {}

  /** By reference or, within the session that the call names, by tool-use id. */
  private Uni<Interaction> find(RoutingContext rc, Principal principal, JsonNode params) {
    limits.poll(principal);
    String reference = text(params, "reference");
    if (reference != null) {
      return interactions.find(principal, reference);
    }
    String toolUseId = text(params, "toolUseId");
    if (toolUseId == null) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "params must have a reference, or a toolUseId");
    }
    CallIds ids =
        metadata.ids(
            params.path(RpcMethods.META),
            rc.request().getHeader("Parley-Session"),
            SessionQuery.of(rc.request()));
    SessionKey session = SessionKey.of(principal, ids.sessionId());
    return interactions.find(principal, new InteractionKey(session, toolUseId));
  }

  static @Nullable String text(JsonNode params, String member) {
    JsonNode value = params.path(member);
    return value.isMissingNode() || value.isNull() ? null : value.asText();
  }
}
