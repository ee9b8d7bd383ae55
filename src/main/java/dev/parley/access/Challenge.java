package dev.parley.access;

import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/**
 * Tells a client what to bring (RFC 6750 section 3, RFC 9728 section 5.1, MCP 2026-07-28
 * basic/authorization, Scope Challenge Handling).
 */
@Singleton
final class Challenge {
  private final ResourceMetadata metadata;

  Challenge(ResourceMetadata metadata) {
    this.metadata = metadata;
  }

  void unauthenticated(RoutingContext rc, Scope needed) {
    String error = rc.get(Authentication.REFUSAL) == null ? "" : "error=\"invalid_token\", ";
    put(rc, error, needed);
  }

  void insufficient(RoutingContext rc, Scope needed) {
    put(rc, "error=\"insufficient_scope\", ", needed);
  }

  private void put(RoutingContext rc, String error, Scope needed) {
    String where = metadata.url().map(url -> "resource_metadata=\"" + url + "\", ").orElse("");
    rc.response()
        .putHeader(
            "WWW-Authenticate", "Bearer " + error + where + "scope=\"" + needed.wire() + "\"");
  }
}
