package dev.parley.security.authentication;

import dev.parley.error.Refusal;
import dev.parley.security.authentication.BearerToken.Unfit;
import dev.parley.security.authentication.Caller.Means;
import io.quarkus.vertx.http.runtime.filters.Filters;
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
