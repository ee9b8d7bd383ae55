package dev.parley.security.authentication;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Sends the header {@code WWW-Authenticate}, which tells a client which credential it needs (RFC
 * 6750 section 3, RFC 9728 section 5.1, MCP 2026-07-28 basic/authorization, Scope Challenge
 * Handling).
 */
@Singleton
final class Challenge {
  static final String NAME = "WWW-Authenticate";

  private final ResourceMetadata metadata;

  Challenge(ResourceMetadata metadata) {
    this.metadata = metadata;
  }

  /**
   * @param tokenSent whether the request had a token, which was not valid
   */
  void unauthenticated(RoutingContext rc, Scope needed, boolean tokenSent) {
    put(rc, tokenSent ? "error=\"invalid_token\", " : "", needed);
  }

  void insufficient(RoutingContext rc, Scope needed) {
    put(rc, "error=\"insufficient_scope\", ", needed);
  }

  /** As the other, without the name of the scope: the client must not request it by itself. */
  void insufficient(RoutingContext rc) {
    rc.response().putHeader(NAME, "Bearer error=\"insufficient_scope\"");
  }

  private void put(RoutingContext rc, String error, Scope needed) {
    rc.response().putHeader(NAME, text(error, needed));
  }

  /**
   * The value of the header for a handshake, which has no {@link RoutingContext}; empty for
   * refusals without a challenge.
   */
  Optional<String> to(Refusal refusal, Scope needed) {
    if (refusal.code() == ErrorCode.UNAUTHENTICATED) {
      return Optional.of(text("", needed));
    }
    return refusal.code() == ErrorCode.INSUFFICIENT_SCOPE
        ? Optional.of(text("error=\"insufficient_scope\", ", needed))
        : Optional.empty();
  }

  private String text(String error, Scope needed) {
    String where = metadata.url().map(url -> "resource_metadata=\"" + url + "\", ").orElse("");
    return "Bearer " + error + where + "scope=\"" + needed.wire() + "\"";
  }
}
