package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Who may reach the service. */
@ConfigMapping(prefix = "parley.access")
public interface AccessConfig {
  /**
   * Start although no credentials are configured and the service is bound beyond loopback, or is
   * addressed under another name. Without it such a start fails. Bound beyond loopback, {@code
   * parley.access.allowed-hosts} must be set as well.
   */
  @WithDefault("false")
  boolean allowAnonymous();

  /**
   * The local token, {@code 16} to {@code 256} of {@code A-Z a-z 0-9 . _ ~ -}, or {@code none}. If
   * no credentials are configured, seeing and answering need it, and asking does not. On loopback a
   * token is generated if none is set, unless {@code parley.access.allow-anonymous} is; {@code
   * none} lets every program on this machine answer. See <a
   * href="security.md#the-local-token">security</a>.
   */
  Optional<@Pattern(regexp = "none|[A-Za-z0-9._~-]{16,256}") String> localToken();

  /**
   * Host names, without port, under which the service may be addressed, besides loopback. If it is
   * set, and always on loopback, another {@code Host} gets 403 {@code host_forbidden}. The page
   * works under these names only.
   */
  Optional<Set<String>> allowedHosts();

  /**
   * Origins, such as {@code https://app.example.com}, whose pages may call, besides the service's
   * own. Another {@code Origin} gets 403 {@code origin_forbidden}; a request without one passes.
   */
  Optional<Set<String>> allowedOrigins();

  /**
   * Which sites may show the service's own pages in a frame: {@code 'none'}, or {@code 'self'} and
   * origins such as {@code https://app.example.com}, with spaces between them (CSP {@code
   * frame-ancestors}). A page in a frame of a hostile site can be clicked by mistake.
   */
  @WithDefault("'none'")
  @NotNull
  @Pattern(
      regexp = "'none'|('self'|https?://[A-Za-z0-9.*:-]+)( ('self'|https?://[A-Za-z0-9.*:-]+))*",
      message = "must be 'none', or 'self' and origins with spaces between them")
  String frameAncestors();

  /**
   * The address under which clients reach the service, such as {@code https://ask.example.com},
   * without path and without a slash at the end. Needed with {@code parley.access.oidc}.
   */
  Optional<@Pattern(regexp = "https?://[^/\\s]+") String> publicUrl();

  /**
   * Accept access tokens of the authorization server that the standard settings {@code
   * quarkus.oidc.*} name; see <a href="security.md#access-tokens">security</a>.
   */
  @WithDefault("false")
  boolean oidc();

  /** The file with the hashes of the API keys; see <a href="security.md#api-keys">security</a>. */
  Optional<Path> apiKeysFile();

  /**
   * The time between two reads of that file, {@code 100ms} to {@code 1s}; a change takes effect a
   * quarter of a second after it was found, unless the file is still being written.
   */
  @WithDefault("1s")
  @NotNull
  @DurationMin(millis = 100)
  @DurationMax(seconds = 1)
  Duration apiKeysReload();

  /**
   * How long the API keys stay valid that were read last, if the file cannot be read any more or is
   * empty. Then every API key gets 503 {@code authorization_unavailable}, and readiness goes down.
   */
  @WithDefault("10m")
  @NotNull
  @DurationMin(millis = 0)
  @DurationMax(hours = 1)
  Duration apiKeysGrace();

  /** How long a ticket is valid if its minter names no time. */
  @WithDefault("15m")
  @NotNull
  @DurationMin(seconds = 1)
  Duration ticketTtl();

  /** The longest time that a minter may name; more is shortened to this. */
  @WithDefault("24h")
  @NotNull
  @DurationMin(seconds = 1)
  Duration ticketMaxTtl();

  /**
   * Let people log in to the pages at the authorization server; see <a
   * href="security.md#logging-in-to-the-pages">security</a>.
   */
  @WithDefault("false")
  boolean login();

  /** How long a login lasts. */
  @WithDefault("8h")
  @NotNull
  @DurationMin(seconds = 1)
  Duration loginTtl();

  /**
   * A claim of access tokens that, together with the issuer, makes the tenant; a token without it
   * is refused.
   */
  Optional<String> tenantClaim();

  /**
   * Where clients are told to get their tokens; {@code quarkus.oidc.auth-server-url} if it is not
   * set.
   */
  Optional<List<String>> authorizationServers();
}
