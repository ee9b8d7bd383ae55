package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.security.origin.AllowedHosts;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The token that distinguishes the person at this machine from a program on it, if no credentials
 * are configured. A caller with it may do everything. A caller without it may ask, collect and
 * abort by reference: a model that asks can call this service by itself, and must not answer.
 */
@Singleton
public final class LocalToken {
  /** The value of {@code parley.access.local-token} that turns it off. */
  static final String NONE = "none";

  /** The member of the error object by which the pages recognise this refusal. */
  static final String FACT = "localToken";

  /** The member that names the host for which the page keeps it: {@link LocalAddress#host}. */
  static final String HOST = "localHost";

  /** The configured token or the generated one; empty if none is required. */
  private final Optional<String> token;

  /** Whether the token was generated and is stored in the file. */
  private final boolean kept;

  /** In force instead of the stored one if {@code localhost} may be another program. */
  private final String replacement = LocalTokenFile.random();

  private final LocalAddress address;

  LocalToken(
      LocalAddress address,
      AccessConfig access,
      OidcSettings oidc,
      ApiKeys keys,
      Config settings,
      @ConfigProperty(name = "quarkus.http.host") String boundTo) {
    this.address = address;
    Optional<String> setting = access.localToken();
    boolean guarded = oidc.isConfigured() || keys.isConfigured();
    this.kept =
        !guarded
            && setting.isEmpty()
            && AllowedHosts.isLoopback(boundTo)
            && !access.allowAnonymous();
    if (kept) {
      this.token = Optional.of(LocalTokenFile.of(settings).readOrCreate());
    } else {
      this.token = guarded ? Optional.empty() : setting.filter(value -> !value.equals(NONE));
    }
  }

  /** Whether reading and answering require the token; false if credentials are configured. */
  public boolean isRequired() {
    return token.isPresent();
  }

  /**
   * The valid token, only for the URL that opens the page. May be called only after the service has
   * begun to listen.
   */
  Optional<String> value() {
    return isReplaced() ? Optional.of(replacement) : token;
  }

  /**
   * Whether a token for this process alone is in force instead of the one of the file. Browsers
   * send the stored one to {@code localhost}: if that may be another program, the stored token must
   * not be accepted.
   */
  boolean isReplaced() {
    return kept && !address.isLocalhost();
  }

  /**
   * Compares in constant time; false if no token is required. May be called only after the service
   * has begun to listen.
   */
  boolean matches(String candidate) {
    return value()
        .filter(inForce -> MessageDigest.isEqual(bytes(inForce), bytes(candidate)))
        .isPresent();
  }

  /** The refusal for a caller without it. Does not say where the token is. */
  Refusal missing() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(FACT, true);
    address.host().ifPresent(host -> facts.put(HOST, host));
    return Refusal.of(
        ErrorCode.UNAUTHENTICATED,
        "This is for the human: it needs the local token, as a bearer token. Asking, and collecting"
            + " or aborting by reference, need none",
        facts);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
