package dev.parley.security.authentication;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.config.AccessConfig;
import dev.parley.json.JsonCodec;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;

/**
 * Serves the protected resource metadata, which names the authorization servers (RFC 9728): at the
 * root, and with the path of the MCP endpoint after it (section 3.1). It is public, and absent if
 * no authorization server is configured.
 */
@ApplicationScoped
public class ResourceMetadata {
  private static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";
  private static final String MCP = "/mcp";

  private final OidcSettings oidc;
  private final JsonCodec codec;
  private final Optional<String> base;

  ResourceMetadata(AccessConfig config, OidcSettings oidc, JsonCodec codec) {
    this.oidc = oidc;
    this.codec = codec;
    this.base = config.publicUrl();
  }

  /** The URL of the document; empty if there is none. */
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
    return codec.text(
        new Document(
            base.orElseThrow() + MCP,
            "Parley",
            oidc.authorizationServers(),
            // clients request every scope named here; only an operator may grant the scopes that
            // answer
            List.of(Scope.ASK.wire()),
            List.of("header")));
  }

  /** RFC 9728 section 2. */
  @RegisterForReflection
  record Document(
      String resource,
      @JsonProperty("resource_name") String resourceName,
      @JsonProperty("authorization_servers") List<String> authorizationServers,
      @JsonProperty("scopes_supported") List<String> scopesSupported,
      @JsonProperty("bearer_methods_supported") List<String> bearerMethodsSupported) {}

  private static void send(RoutingContext rc, String document) {
    rc.response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .putHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=300")
        .end(document);
  }
}
