package dev.parley.security.authentication;

import io.quarkus.oidc.TenantResolver;
import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/**
 * Says by which of its configurations Quarkus OIDC checks a request: the one for access tokens or
 * the one for logging in to the pages. Left alone it would guess from a cookie or from the last
 * segment of the path, and take the ID token of a login for an access token.
 */
@ApplicationScoped
public class OidcTenants implements TenantResolver {
  static final String ACCESS_TOKENS = "Default";
  static final String PAGES = "pages";

  /** What Quarkus OIDC looks at before anything else. */
  private static final String TENANT_ID = "tenant-id";

  @Override
  public @Nullable String resolve(RoutingContext rc) {
    return rc.get(TENANT_ID);
  }

  static void forAccessToken(RoutingContext rc) {
    // a bearer token stands alone: what a browser sends along proves nothing beside it
    rc.request().headers().remove(HttpHeaders.COOKIE);
    rc.put(TENANT_ID, ACCESS_TOKENS);
  }

  static void forLogin(RoutingContext rc) {
    rc.put(TENANT_ID, PAGES);
  }

  static boolean isOf(SecurityIdentity identity, String tenant) {
    return tenant.equals(identity.getAttribute(TENANT_ID));
  }
}
