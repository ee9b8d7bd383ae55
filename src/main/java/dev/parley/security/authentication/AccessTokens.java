package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import io.quarkus.oidc.IdTokenCredential;
import io.quarkus.oidc.OIDCException;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticator;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.json.JsonString;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/**
 * Turns access tokens of an authorization server into callers. Quarkus OIDC checks signature,
 * issuer, audience and times. The principal is the issuer and the subject together, as MCP
 * 2026-07-28 (basic/authorization) requires.
 */
@Singleton
class AccessTokens {
  private static final Pattern SHAPE =
      Pattern.compile("[A-Za-z0-9_-]{2,8192}\\.[A-Za-z0-9_-]{2,8192}\\.[A-Za-z0-9_-]*");
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final int LONGEST_CLAIM = 1_000;
  private static final int LONGEST_NAME = 200;

  private final HttpAuthenticator authenticator;
  private final KeyRefreshGate gate;
  private final Optional<String> tenantClaim;
  private final AtomicLong retryAtNanos = new AtomicLong(System.nanoTime());

  AccessTokens(HttpAuthenticator authenticator, KeyRefreshGate gate, AccessConfig config) {
    this.authenticator = authenticator;
    this.gate = gate;
    this.tenantClaim = config.tenantClaim();
  }

  /**
   * Whether a text has the form of a token (RFC 7515 section 7.1). Other texts cause no request to
   * the authorization server and no log line.
   */
  static boolean isShaped(String token) {
    return SHAPE.matcher(token).matches();
  }

  /**
   * The caller of a token. Fails if the token is not valid, and with a {@link Refusal} {@code
   * authorization_unavailable} if it cannot be checked because the keys of the authorization server
   * cannot be fetched. Then no token of an unknown key is checked for a few seconds.
   *
   * @param token from {@code Authorization}; {@link #isShaped} must hold for it
   */
  Uni<Caller> caller(RoutingContext rc, String token) {
    if (System.nanoTime() - retryAtNanos.get() < 0 && !gate.knows(token)) {
      return Uni.createFrom().failure(unavailable());
    }
    OidcTenants.forAccessToken(rc);
    return gate.pass(token, rc.vertx().getOrCreateContext(), () -> checked(rc));
  }

  private Uni<Caller> checked(RoutingContext rc) {
    return authenticator
        .attemptAuthentication(rc)
        .onItem()
        .ifNull()
        .failWith(() -> new BearerToken.Unfit("Send a token: Authorization: Bearer <token>"))
        .map(this::caller)
        .onFailure(OIDCException.class)
        .transform(away -> {
          retryAtNanos.set(System.nanoTime() + PAUSE_NANOS);
          return unavailable();
        });
  }

  private static Refusal unavailable() {
    return Refusal.of(
        ErrorCode.AUTHORIZATION_UNAVAILABLE,
        "The token could not be checked, since the authorization server does not answer; try again",
        Map.of(Refusal.RETRY_AFTER, TimeUnit.NANOSECONDS.toSeconds(PAUSE_NANOS)));
  }

  private Caller caller(SecurityIdentity identity) {
    boolean isAccessToken =
        OidcTenants.isOf(identity, OidcTenants.ACCESS_TOKENS)
            && identity.getCredential(IdTokenCredential.class) == null;
    if (!isAccessToken || !(identity.getPrincipal() instanceof JsonWebToken token)) {
      throw new BearerToken.Unfit("Only access tokens that are JSON Web Tokens are accepted");
    }
    return new Caller(
        principal(token, false),
        Caller.Means.ACCESS_TOKEN,
        scopes(token),
        null,
        isPerson(token) ? token.getSubject() : null,
        Instant.ofEpochSecond(token.getExpirationTime()),
        null);
  }

  /**
   * The principal of a verified token.
   *
   * @param login whether the token comes from a login; only people log in
   */
  Principal principal(JsonWebToken token, boolean login) {
    String issuer = required(token, "iss");
    String subject = required(token, "sub");
    String tenant = "oidc:" + issuer;
    if (tenantClaim.isPresent()) {
      tenant += " " + required(token, tenantClaim.get());
    }
    boolean person = login || isPerson(token);
    return new Principal(tenant, (person ? "user:" : "client:") + subject, client(token));
  }

  private static String client(JsonWebToken token) {
    return Stream.of("azp", "client_id", "sub")
        .map(token::<Object>getClaim)
        .flatMap(Stream::ofNullable)
        .map(AccessTokens::text)
        .findFirst()
        .filter(AccessTokens::isName)
        .orElseThrow(() -> new BearerToken.Unfit("The token must name its client in plain text"));
  }

  /** The name is shown to a human as the client that asks. */
  private static boolean isName(String text) {
    return text.length() <= LONGEST_NAME
        && PlainText.flaw(text).isEmpty()
        && text.chars().noneMatch(Character::isISOControl);
  }

  /**
   * A token that a client got for itself names the client as its subject (RFC 9068 section 2.2).
   */
  private static boolean isPerson(JsonWebToken token) {
    Object name = token.getClaim("preferred_username");
    boolean keycloakServiceAccount = name != null && text(name).startsWith("service-account-");
    return !client(token).equals(token.getSubject()) && !keycloakServiceAccount;
  }

  private static Set<Scope> scopes(JsonWebToken token) {
    return Stream.of("scope", "scp")
        .flatMap(claim -> list(token.getClaim(claim)))
        .flatMap(name -> Scope.of(name).stream())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)));
  }

  /** Names with spaces between them (RFC 9068 section 2.2.3), or an array, as some servers do. */
  private static Stream<String> list(@Nullable Object names) {
    return switch (names) {
      case null -> Stream.empty();
      case Collection<?> several -> several.stream().map(AccessTokens::text);
      default -> Arrays.stream(names.toString().split(" ", -1));
    };
  }

  private static String text(Object element) {
    return element instanceof JsonString json ? json.getString() : String.valueOf(element);
  }

  private static String required(JsonWebToken token, String claim) {
    Object value = token.getClaim(claim);
    boolean isText = value instanceof String || value instanceof JsonString;
    String text = isText ? text(value) : "";
    if (text.isEmpty() || text.length() > LONGEST_CLAIM) {
      throw new BearerToken.Unfit("The token must have the claim " + claim + ", a text");
    }
    return text;
  }
}
