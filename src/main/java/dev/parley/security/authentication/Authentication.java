package dev.parley.security.authentication;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.security.authentication.BearerToken.Unfit;
import dev.parley.security.authentication.Caller.Means;
import dev.parley.security.origin.HostOriginFilter;
import dev.parley.telemetry.audit.LimitedWarnings.Kind;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Finds out who calls, once for each request and before a body is read. It refuses no request:
 * public resources stay public whatever credential is sent. The transports ask {@link
 * CallerResolver}, which refuses.
 */
@Singleton
public class Authentication {
  /**
   * The attribute of an anonymous identity that holds the {@link Refusal} of the credential that
   * was sent.
   */
  static final String REFUSAL = "parley.access.refusal";

  /** What a page must repeat beside its cookie, in the request's context. */
  static final String GUARD = "parley.access.guard";

  /** After Quarkus prepared its own authentication, which is lazy, and before all routes. */
  private static final int AFTER_PREPARATION = 100;

  private final OidcSettings oidc;
  private final ApiKeys keys;
  private final Tickets tickets;
  private final HostOriginFilter hostOriginFilter;
  private final LoginCookie cookie;
  private final AccessTokens tokens;
  private final LocalToken localToken;
  private final RefusedCredentials refused;

  Authentication(
      OidcSettings oidc,
      ApiKeys keys,
      Tickets tickets,
      HostOriginFilter hostOriginFilter,
      LoginCookie cookie,
      AccessTokens tokens,
      LocalToken localToken,
      RefusedCredentials refused) {
    this.localToken = localToken;
    this.refused = refused;
    this.oidc = oidc;
    this.keys = keys;
    this.tickets = tickets;
    this.hostOriginFilter = hostOriginFilter;
    this.cookie = cookie;
    this.tokens = tokens;
  }

  /** Whether any credential can be verified here. */
  public boolean isConfigured() {
    return oidc.isConfigured() || keys.isConfigured();
  }

  void register(@Observes Filters filters) {
    filters.register(this::authenticate, AFTER_PREPARATION);
  }

  private void authenticate(RoutingContext rc) {
    try {
      Optional<String> token = BearerToken.of(rc.request());
      if (token.isPresent()) {
        byToken(rc, token.get());
      } else {
        withoutToken(rc);
        rc.next();
      }
    } catch (Unfit | Refusal unfit) {
      refused(rc, unfit);
      rc.next();
    }
  }

  private void withoutToken(RoutingContext rc) {
    if (!isConfigured()) {
      known(rc, localToken.isRequired() ? Caller.ANY_ASKER : Caller.ANYONE);
      return;
    }
    cookie
        .read(rc)
        .ifPresentOrElse(
            carried -> {
              known(rc, carried.caller(Means.COOKIE));
              rc.put(GUARD, carried.guard());
            },
            () -> nobody(rc, QuarkusSecurityIdentity.builder()));
  }

  private void byToken(RoutingContext rc, String token) {
    if (localToken.matches(token)) {
      known(rc, Caller.LOCAL);
      rc.next();
    } else if (token.startsWith(ApiKeys.PREFIX)) {
      known(rc, keys.caller(token), "The API key is unknown");
      rc.next();
    } else if (token.startsWith(Tickets.PREFIX)) {
      known(rc, ticket(rc, token), "The ticket is over, not one of ours, or not for this page");
      rc.next();
    } else if (oidc.isConfigured() && AccessTokens.isShaped(token)) {
      // where a socket carries it elsewhere
      rc.request().headers().set(HttpHeaders.AUTHORIZATION, "Bearer " + token);
      byAccessToken(rc, token);
    } else {
      refused(rc, new Unfit("Tokens of this kind are not accepted here"));
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
              known(rc, caller);
              rc.next();
            },
            failure -> {
              refused(rc, failure);
              rc.next();
            });
  }

  private void known(RoutingContext rc, Optional<Caller> caller, String otherwise) {
    caller.ifPresentOrElse(proven -> known(rc, proven), () -> refused(rc, new Unfit(otherwise)));
  }

  private static void known(RoutingContext rc, Caller caller) {
    QuarkusHttpUser.setIdentity(new CallerIdentity(caller), rc);
  }

  /** Does not say what exactly is wrong: that would help only a forger. */
  private void refused(RoutingContext rc, Throwable failure) {
    Refusal refusal =
        switch (failure) {
          case Refusal known -> known;
          case Unfit unfit -> unauthenticated(String.valueOf(unfit.getMessage()));
          case AuthenticationFailedException invalid ->
              unauthenticated(
                  "The token is not valid here: forged, expired or meant for another service");
          default -> unauthenticated("The token could not be checked; try again");
        };
    refused.note(rc.request(), kind(refusal, failure), refusal.code().code());
    nobody(rc, QuarkusSecurityIdentity.builder().addAttribute(REFUSAL, refusal));
  }

  private static Kind kind(Refusal refusal, Throwable failure) {
    boolean isVerdict =
        refusal.code() != ErrorCode.AUTHORIZATION_UNAVAILABLE
            && (failure instanceof Refusal
                || failure instanceof Unfit
                || failure instanceof AuthenticationFailedException);
    return isVerdict ? Kind.CREDENTIAL : Kind.TOKEN_CHECK;
  }

  /** An identity in any case, or Quarkus would try once more at the handshake of a socket. */
  private static void nobody(RoutingContext rc, QuarkusSecurityIdentity.Builder identity) {
    QuarkusHttpUser.setIdentity(
        identity.setAnonymous(true).setPrincipal(() -> "nobody").build(), rc);
  }

  private static Refusal unauthenticated(String why) {
    return Refusal.of(ErrorCode.UNAUTHENTICATED, why);
  }
}
