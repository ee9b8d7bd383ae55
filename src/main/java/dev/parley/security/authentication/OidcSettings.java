package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The standard settings {@code quarkus.oidc.*} that Parley reads. */
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

  /** Whether access tokens are accepted. */
  boolean isConfigured() {
    return accepted;
  }

  /** Whether an authorization server is configured. */
  boolean namesServer() {
    return server.isPresent();
  }

  /** The servers that issue tokens to clients, for RFC 9728. */
  List<String> authorizationServers() {
    return authorizationServers;
  }
}
