package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;

/**
 * Where a client learns which authorization server to go to (RFC 9728): at the root, and with the
 * path of the MCP endpoint after it (section 3.1), for everybody to read. There is none where no
 * authorization server is configured.
 */
@ApplicationScoped
public class ResourceMetadata {
  private static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";
  private static final String MCP = "/mcp";

  private final OidcSettings oidc;
  private final Optional<String> base;

  ResourceMetadata(AccessConfig config, OidcSettings oidc) {
    this.oidc = oidc;
    this.base = config.publicUrl();
  }

  /** The address of the document, where there is one. */
  Optional<String> url() {
    return oidc.isConfigured() ? base.map(url -> url + WELL_KNOWN + MCP) : Optional.empty();
  }

  void serve(@Observes Router router) {
    if (url().isEmpty()) {
      return;
    }
    String document = document();
    for (String path : List.of(WELL_KNOWN, WELL_KNOWN + MCP)) {
      router.route(HttpMethod.GET, path).handler(rc -> send(rc, document));
    }
  }

  private String document() {
    return new JsonObject()
        .put("resource", base.orElseThrow() + MCP)
        .put("resource_name", "Parley")
        .put("authorization_servers", new JsonArray(oidc.authorizationServers()))
        // clients ask for all that is named here: what answers is for an operator to grant
        .put("scopes_supported", new JsonArray(List.of(Scope.ASK.wire())))
        .put("bearer_methods_supported", new JsonArray(List.of("header")))
        .encode();
  }

  private static void send(RoutingContext rc, String document) {
    rc.response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .putHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=300")
        .end(document);
  }
}
