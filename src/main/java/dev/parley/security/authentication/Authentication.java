package dev.parley.security.authentication;

import dev.parley.error.Refusal;
import dev.parley.security.authentication.BearerToken.Unfit;
import dev.parley.security.authentication.Caller.Means;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Authenticates each request once, before its body is read. It refuses no request, so that public
 * resources stay public whatever credential is sent. Transports call {@link CallerResolver}, which
 * refuses.
 */
@Singleton
public class Authentication {
  /** The key, in the request's context, of the CSRF token that a page must send with its cookie. */
  static final String GUARD = "parley.access.guard";

  /** Runs after Quarkus has prepared its own lazy authentication, and before all routes. */
  private static final int AFTER_PREPARATION = 100;

  /**
   * Runs after the authentication of Quarkus, and before Quarkus REST looks for its handler: that
   * has the same priority, but filters are added after the routes of an observed {@link Router}.
   */
  private static final int BEFORE_REST = SecurityHandlerPriorities.AUTHENTICATION - 1;

  private final OidcSettings oidc;
  private final ApiKeys keys;
  private final LoginCookie cookie;
  private final LocalToken localToken;
  private final TokenAuthentication tokens;
  private final RequestIdentity identity;

  Authentication(
      OidcSettings oidc,
      ApiKeys keys,
      LoginCookie cookie,
      LocalToken localToken,
      TokenAuthentication tokens,
      RequestIdentity identity) {
    this.oidc = oidc;
    this.keys = keys;
    this.cookie = cookie;
    this.localToken = localToken;
    this.tokens = tokens;
    this.identity = identity;
  }

  /** Whether any credential can be verified here. */
  public boolean isConfigured() {
    return oidc.isConfigured() || keys.isConfigured();
  }

  void register(@Observes Filters filters) {
    filters.register(this::authenticate, AFTER_PREPARATION);
  }

  /**
   * Removes the handler that Quarkus prepares for a failure of its own, lazy authentication. There
   * is none: every request gets its identity here. Where a request has that handler, Quarkus REST
   * builds its table of paths anew for the request, to name it in metrics that are not kept.
   */
  void withoutFailureHandler(@Observes Router router) {
    router
        .route()
        .order(-BEFORE_REST)
        .handler(rc -> {
          rc.remove(QuarkusHttpUser.AUTH_FAILURE_HANDLER);
          rc.next();
        });
  }

  private void authenticate(RoutingContext rc) {
    try {
      Optional<String> token = BearerToken.of(rc.request());
      if (token.isPresent()) {
        tokens.authenticate(rc, token.get());
      } else {
        withoutToken(rc);
        rc.next();
      }
    } catch (Unfit | Refusal unfit) {
      identity.refused(rc, unfit);
      rc.next();
    }
  }

  private void withoutToken(RoutingContext rc) {
    if (!isConfigured()) {
      RequestIdentity.known(rc, localToken.isRequired() ? Caller.ANY_ASKER : Caller.ANYONE);
      return;
    }
    cookie
        .read(rc)
        .ifPresentOrElse(
            carried -> {
              RequestIdentity.known(rc, carried.caller(Means.COOKIE));
              rc.put(GUARD, carried.guard());
            },
            () -> RequestIdentity.anonymous(rc));
  }
}
