package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What Parley must know of the standard settings {@code quarkus.oidc.*}. */
@Singleton
final class OidcSettings {
  private final boolean accepted;
  private final Optional<String> server;
  private final List<String> authorizationServers;

  OidcSettings(
      @ConfigProperty(name = "quarkus.oidc.auth-server-url") Optional<String> server,
      AccessConfig config) {
    this.accepted = config.oidc();
    this.server = server;
    this.authorizationServers =
        config.authorizationServers().orElseGet(() -> server.stream().toList());
  }

  /** Whether access tokens are accepted at all. */
  boolean isConfigured() {
    return accepted;
  }

  /** Whether there is a server to trust. */
  boolean namesServer() {
    return server.isPresent();
  }

  /** Where clients get their tokens, for RFC 9728. */
  List<String> authorizationServers() {
    return authorizationServers;
  }
}
