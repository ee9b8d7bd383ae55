package dev.parley.access;

import dev.parley.access.BearerToken.Unfit;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Finds out who calls, once for each request and before anything of it is read. It refuses nobody:
 * what is open to everyone stays so whatever is sent along; the doors ask {@link Callers}, which
 * refuses.
 */
@ApplicationScoped
public class Authentication {
  private static final Logger LOG = Logger.getLogger(Authentication.class);

  /** The identity's attribute that holds the {@link Caller}. */
  static final String CALLER = "parley.caller";

  /** Why the credential that was sent proves nothing, in the request's context. */
  static final String WHY_NOT = "parley.access.why-not";

  /** After Quarkus prepared its own authentication, which is lazy, and before all routes. */
  private static final int AFTER_PREPARATION = 100;

  private final OidcSettings oidc;
  private final ApiKeys keys;
  private final AccessTokens tokens;

  Authentication(OidcSettings oidc, ApiKeys keys, AccessTokens tokens) {
    this.oidc = oidc;
    this.keys = keys;
    this.tokens = tokens;
  }

  /** Whether anything can be proven here. */
  boolean isConfigured() {
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
        if (!isConfigured()) {
          known(rc, Caller.ANYONE);
        }
        rc.next();
      }
    } catch (Unfit unfit) {
      refused(rc, unfit);
      rc.next();
    }
  }

  private void byToken(RoutingContext rc, String token) {
    if (token.startsWith(ApiKeys.PREFIX)) {
      keys.caller(token)
          .ifPresentOrElse(
              caller -> known(rc, caller), () -> refused(rc, new Unfit("The API key is unknown")));
      rc.next();
    } else if (oidc.isConfigured()) {
      // where a socket carries it elsewhere
      rc.request().headers().set(HttpHeaders.AUTHORIZATION, "Bearer " + token);
      byAccessToken(rc);
    } else {
      refused(rc, new Unfit("Tokens of this kind are not accepted here"));
      rc.next();
    }
  }

  private void byAccessToken(RoutingContext rc) {
    rc.request().pause();
    Uni.createFrom()
        .deferred(() -> tokens.caller(rc))
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

  private static void known(RoutingContext rc, Caller caller) {
    QuarkusHttpUser.setIdentity(
        QuarkusSecurityIdentity.builder()
            .setPrincipal(caller.principal()::client)
            .addAttribute(CALLER, caller)
            .build(),
        rc);
  }

  /** Tells no more than that it does not do: what exactly is wrong helps only who forges. */
  private static void refused(RoutingContext rc, Throwable failure) {
    switch (failure) {
      case Unfit unfit -> rc.put(WHY_NOT, String.valueOf(unfit.getMessage()));
      case AuthenticationFailedException invalid ->
          rc.put(
              WHY_NOT, "The token is not valid here: forged, expired or meant for another service");
      default -> {
        LOG.errorf("A token could not be checked: %s", failure.getClass().getName());
        rc.put(WHY_NOT, "The token could not be checked; try again");
      }
    }
  }
}
