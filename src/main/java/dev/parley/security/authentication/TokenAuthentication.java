package dev.parley.security.authentication;

import dev.parley.error.Refusal;
import dev.parley.security.authentication.BearerToken.Unfit;
import dev.parley.security.origin.HostOriginFilter;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Authenticates a request by its token: the local token, an API key, a ticket or an access token. A
 * reply token is left to the resources that take one.
 */
@Singleton
class TokenAuthentication {
  private final OidcSettings oidc;
  private final ApiKeys keys;
  private final Tickets tickets;
  private final HostOriginFilter hostOriginFilter;
  private final AccessTokens tokens;
  private final LocalToken localToken;
  private final RequestIdentity identity;

  TokenAuthentication(
      OidcSettings oidc,
      ApiKeys keys,
      Tickets tickets,
      HostOriginFilter hostOriginFilter,
      AccessTokens tokens,
      LocalToken localToken,
      RequestIdentity identity) {
    this.oidc = oidc;
    this.keys = keys;
    this.tickets = tickets;
    this.hostOriginFilter = hostOriginFilter;
    this.tokens = tokens;
    this.localToken = localToken;
    this.identity = identity;
  }

  /**
   * Sets the identity and passes the request on. For an access token that happens later: the
   * request is paused while the token is checked.
   *
   * @throws Refusal if tokens of this kind cannot be checked now; the request was not passed on
   *     then
   */
  void authenticate(RoutingContext rc, String token) {
    if (localToken.matches(token)) {
      RequestIdentity.known(rc, Caller.LOCAL);
      rc.next();
    } else if (token.startsWith(ApiKeys.PREFIX)) {
      set(rc, keys.caller(token), "The API key is unknown");
      rc.next();
    } else if (token.startsWith(Tickets.PREFIX)) {
      set(rc, ticket(rc, token), "The ticket is over, not one of ours, or not for this page");
      rc.next();
    } else if (token.startsWith(ReplyCredential.PREFIX)) {
      RequestIdentity.replying(rc, token);
      rc.next();
    } else if (oidc.isConfigured() && AccessTokens.isShaped(token)) {
      // a WebSocket has its token in a subprotocol
      rc.request().headers().set(HttpHeaders.AUTHORIZATION, "Bearer " + token);
      byAccessToken(rc, token);
    } else {
      identity.refused(rc, new Unfit("Tokens of this kind are not accepted here"));
      rc.next();
    }
  }

  private Optional<Caller> ticket(RoutingContext rc, String token) {
    return tickets.caller(token, origin -> hostOriginFilter.isFrom(origin, rc.request()));
  }

  private void byAccessToken(RoutingContext rc, String token) {
    rc.request().pause();
    Uni.createFrom()
        .deferred(() -> tokens.caller(rc, token))
        .subscribe()
        .with(
            caller -> {
              RequestIdentity.known(rc, caller);
              rc.next();
            },
            failure -> {
              identity.refused(rc, failure);
              rc.next();
            });
  }

  private void set(RoutingContext rc, Optional<Caller> caller, String otherwise) {
    caller.ifPresentOrElse(
        proven -> RequestIdentity.known(rc, proven),
        () -> identity.refused(rc, new Unfit(otherwise)));
  }
}
