package dev.parley.security.authentication;

import io.quarkus.oidc.TenantResolver;
import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the configuration by which Quarkus OIDC checks a request: the one for access tokens or
 * the one for logging in to the pages. Without this, Quarkus would choose by a cookie or by the
 * last segment of the path, and would accept the ID token of a login as an access token.
 */
@ApplicationScoped
public class OidcTenants implements TenantResolver {
  static final String ACCESS_TOKENS = "Default";
  static final String PAGES = "pages";

  /** The key that Quarkus OIDC reads before anything else. */
  private static final String TENANT_ID = "tenant-id";

  @Override
  public @Nullable String resolve(RoutingContext rc) {
    return rc.get(TENANT_ID);
  }

  static void forAccessToken(RoutingContext rc) {
    // only the bearer token counts: cookies of the same request prove nothing
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
