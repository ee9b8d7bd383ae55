package dev.parley.security.authentication;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.limits.RateLimits;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.LimitedWarnings.Kind;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Returns the caller in a role. A principal can only be obtained together with the scope that its
 * use needs, so that no transport can forget the check, and only within its rate of requests, of
 * which each counts once. Every method throws a {@link Refusal} {@code unauthenticated}, {@code
 * insufficient_scope} or {@code session_forbidden}, with the challenge already among the headers of
 * the response, or {@code rate_limited}.
 */
@Singleton
public class CallerResolver {
  /** Set on a request that was counted, however often its transport asks for the caller. */
  private static final String COUNTED = "parley.access.counted";

  private final Challenge challenge;
  private final CredentialBounds bounds;
  private final RateLimits limits;
  private final ApiKeys keys;
  private final RefusedCredentials refused;
  private final LocalToken localToken;

  CallerResolver(
      Challenge challenge,
      CredentialBounds bounds,
      RateLimits limits,
      ApiKeys keys,
      RefusedCredentials refused,
      LocalToken localToken) {
    this.localToken = localToken;
    this.refused = refused;
    this.keys = keys;
    this.challenge = challenge;
    this.bounds = bounds;
    this.limits = limits;
  }

  /** The principal of a caller that may ask, such as a host. */
  public Principal asker(RoutingContext rc) {
    return askingCaller(rc).principal();
  }

  /** As {@link #asker}, with the other properties of the credential. */
  public Caller askingCaller(RoutingContext rc) {
    return with(rc, Scope.ASK);
  }

  /**
   * Whether what this caller's client returns counts as its human's answer ({@link Scope#RELAY}).
   * Nothing else decides that. It refuses no request: a caller that may not relay may still ask.
   */
  public boolean mayRelay(RoutingContext rc) {
    return caller(rc.user()).filter(this::mayRelay).isPresent();
  }

  /** The same for a request that has waited: its credential may have been withdrawn meanwhile. */
  public boolean mayRelay(Caller caller) {
    return caller.may(Scope.RELAY) && standing(caller) == CredentialStatus.IN_FORCE;
  }

  /**
   * The principal of a caller that may ask and wants more than a reference gives access to. If a
   * {@link LocalToken} is required, the caller must have it.
   */
  public Principal identifiedAsker(RoutingContext rc) {
    return identified(rc, with(rc, Scope.ASK)).principal();
  }

  /**
   * Requires the scope {@link Scope#RELAY}, for tools that only a view calls. No challenge names
   * this scope: a client would request it by itself, but an operator must grant it.
   */
  public void requireRelay(RoutingContext rc) {
    if (!mayRelay(rc)) {
      challenge.insufficient(rc);
      throw withoutScope(rc.request(), Scope.RELAY);
    }
  }

  /** A caller that answers in a session: a person's frontend. */
  public Caller answerer(RoutingContext rc, String sessionId) {
    return bounds.inSession(with(rc, Scope.ANSWER), rc.request(), sessionId);
  }

  /** A caller with an inbox: a person's frontend. */
  public Caller inboxOwner(RoutingContext rc) {
    return bounds.withInbox(with(rc, Scope.ANSWER), rc.request());
  }

  /** A caller that may wipe sessions. */
  public Caller admin(RoutingContext rc) {
    return with(rc, Scope.ADMIN);
  }

  /** A caller that may mint tickets for a session: neither a ticket nor a login may mint. */
  public Caller minter(RoutingContext rc) {
    return bounds.minting(with(rc, Scope.ANSWER), rc.request());
  }

  /** A caller that may mint tickets for inboxes: a program that asks several people. */
  public Caller inboxMinter(RoutingContext rc) {
    return bounds.mintingForInboxes(minter(rc), rc.request());
  }

  /** Any caller with any scopes; refused if the {@link LocalToken} is missing. */
  public Caller identified(RoutingContext rc) {
    return identified(rc, anyone(rc));
  }

  private Caller identified(RoutingContext rc, Caller caller) {
    if (caller.lacksLocalToken()) {
      challenge.unauthenticated(rc, Scope.ANSWER, false);
      throw withoutLocalToken(rc.request());
    }
    return caller;
  }

  /** Any caller with any scopes. */
  public Caller anyone(RoutingContext rc) {
    return counted(rc, caller(rc.user()).orElseThrow(() -> unauthenticated(rc, Scope.ANSWER)));
  }

  /**
   * The caller, for the audit log.
   *
   * @param via over which transport, see {@link Actor#via}
   */
  public static Actor actor(RoutingContext rc, String via) {
    return actor(caller(rc.user()).orElse(Caller.ANYONE), rc.request(), via);
  }

  /** As {@link #actor(RoutingContext, String)}, for a known caller. */
  public static Actor actor(Caller caller, HttpServerRequest request, String via) {
    return Actors.of(caller, request, via);
  }

  /** The principal of a request; {@link Principal#ANYONE} if the request has no credential. */
  public static Principal principal(RoutingContext rc) {
    return caller(rc.user()).orElse(Caller.ANYONE).principal();
  }

  /** The CSRF token that a page must send with its cookie; empty for a caller without a cookie. */
  public Optional<String> guard(RoutingContext rc) {
    return Optional.ofNullable(rc.get(Authentication.GUARD));
  }

  private Caller with(RoutingContext rc, Scope needed) {
    Caller caller = caller(rc.user()).orElseThrow(() -> unauthenticated(rc, needed));
    if (!caller.may(needed)) {
      if (caller.lacksLocalToken()) {
        challenge.unauthenticated(rc, needed, false);
        throw withoutLocalToken(rc.request());
      }
      challenge.insufficient(rc, needed);
      throw withoutScope(rc.request(), needed);
    }
    return counted(rc, caller);
  }

  private Caller counted(RoutingContext rc, Caller caller) {
    if (rc.get(COUNTED) == null) {
      rc.put(COUNTED, true);
      limits.request(caller.principal(), 1);
      // responses for one caller must not be cached (RFC 9111 section 5.2.2.5)
      rc.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }
    return caller;
  }

  /**
   * The caller that opens a WebSocket at a session.
   *
   * @param identity what {@link Authentication} attached at the handshake
   */
  public Caller atSocket(HttpServerRequest request, SecurityIdentity identity, String sessionId) {
    return bounds.inSession(atSocket(request, identity), request, sessionId);
  }

  /** As {@link #atSocket(HttpServerRequest, SecurityIdentity, String)}, at the caller's inbox. */
  public Caller atInbox(HttpServerRequest request, SecurityIdentity identity) {
    return bounds.withInbox(atSocket(request, identity), request);
  }

  private Caller atSocket(HttpServerRequest request, SecurityIdentity identity) {
    Caller caller = caller(identity).orElseThrow(() -> unauthenticated(request, identity));
    if (!caller.may(Scope.ANSWER)) {
      throw caller.lacksLocalToken()
          ? withoutLocalToken(request)
          : withoutScope(request, Scope.ANSWER);
    }
    limits.request(caller.principal(), 1);
    return caller;
  }

  /** Whether the credential that opened a connection has been withdrawn since. */
  public CredentialStatus standing(Caller caller) {
    return keys.standing(caller);
  }

  /** Why a connection that this credential opened must end; empty while the credential is valid. */
  public Optional<Refusal> withdrawal(Caller caller) {
    return switch (standing(caller)) {
      case IN_FORCE -> Optional.empty();
      case ENDED ->
          Optional.of(Refusal.of(ErrorCode.UNAUTHENTICATED, "The credential was withdrawn"));
      case UNKNOWN -> Optional.of(ApiKeys.unavailable());
    };
  }

  /** The headers of a handshake that {@link #atSocket} refused. */
  public Map<String, List<String>> challenge(Refusal refusal) {
    return challenge
        .to(refusal, Scope.ANSWER)
        .map(text -> Map.of(Challenge.NAME, List.of(text)))
        .orElse(Map.of());
  }

  private static Optional<Caller> caller(io.vertx.ext.auth.@Nullable User user) {
    return user instanceof QuarkusHttpUser known
        ? caller(known.getSecurityIdentity())
        : Optional.empty();
  }

  private static Optional<Caller> caller(SecurityIdentity identity) {
    return identity instanceof CallerIdentity(Caller caller)
        ? Optional.of(caller)
        : Optional.empty();
  }

  private Refusal unauthenticated(RoutingContext rc, Scope needed) {
    Optional<Refusal> known =
        rc.user() instanceof QuarkusHttpUser nobody
            ? refusal(nobody.getSecurityIdentity(), rc.request())
            : Optional.empty();
    Refusal refusal = known.orElseGet(() -> anonymous(rc.request()));
    if (refusal.code() == ErrorCode.UNAUTHENTICATED) {
      challenge.unauthenticated(rc, needed, known.isPresent());
    }
    return refusal;
  }

  /** {@link Authentication} has recorded a credential that was not valid. */
  private Refusal unauthenticated(HttpServerRequest request, SecurityIdentity nobody) {
    return refusal(nobody, request).orElseGet(() -> anonymous(request));
  }

  /** The refusal of the credential that was sent; empty if none was sent. */
  private Optional<Refusal> refusal(SecurityIdentity nobody, HttpServerRequest request) {
    if (nobody.getAttribute(RequestIdentity.REPLYING) != null) {
      refused.note(request, Kind.CREDENTIAL, ErrorCode.UNAUTHENTICATED.code());
    }
    return Optional.ofNullable(nobody.<Refusal>getAttribute(RequestIdentity.REFUSAL));
  }

  private Refusal anonymous(HttpServerRequest request) {
    refused.noteMissing(request, RefusedCredentials.NO_CREDENTIAL);
    return Refusal.of(ErrorCode.UNAUTHENTICATED, "Send a token: Authorization: Bearer <token>");
  }

  private Refusal withoutLocalToken(HttpServerRequest request) {
    refused.noteMissing(request, RefusedCredentials.NO_LOCAL_TOKEN);
    return localToken.missing();
  }

  private Refusal withoutScope(HttpServerRequest request, Scope needed) {
    refused.note(request, Kind.SCOPE, ErrorCode.INSUFFICIENT_SCOPE.code());
    return Refusal.of(
        ErrorCode.INSUFFICIENT_SCOPE,
        "The credential must have the scope " + needed.wire(),
        Map.of("scope", needed.wire()));
  }
}
