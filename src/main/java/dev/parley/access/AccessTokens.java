package dev.parley.access;

import dev.parley.config.ParleyConfig;
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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/**
 * Access tokens of an authorization server, checked by Quarkus OIDC: signature, issuer, audience,
 * times. A token means its subject, at its issuer: the principal is issuer + subject, as MCP
 * 2026-07-28 (basic/authorization) wants the two taken together.
 */
@Singleton
class AccessTokens {
  private final HttpAuthenticator authenticator;
  private final Optional<String> tenantClaim;

  AccessTokens(HttpAuthenticator authenticator, ParleyConfig config) {
    this.authenticator = authenticator;
    this.tenantClaim = config.access().tenantClaim();
  }

  /** Fails where the token in {@code Authorization} is none that can be accepted. */
  Uni<Caller> caller(RoutingContext rc) {
    return authenticator.attemptAuthentication(rc).onItem().ifNull().fail().map(this::caller);
  }

  private Caller caller(SecurityIdentity identity) {
    if (!(identity.getPrincipal() instanceof JsonWebToken token)) {
      throw new BearerToken.Unfit("Only JSON Web Tokens are accepted");
    }
    Principal principal = principal(token);
    return new Caller(
        principal,
        Caller.Means.ACCESS_TOKEN,
        scopes(token),
        null,
        isPerson(token, principal.client()) ? token.getSubject() : null,
        Instant.ofEpochSecond(token.getExpirationTime()));
  }

  /** Whom a verified token means. */
  Principal principal(JsonWebToken token) {
    String issuer = required(token, "iss");
    String subject = required(token, "sub");
    String tenant = "oidc:" + issuer;
    if (tenantClaim.isPresent()) {
      tenant += " " + required(token, tenantClaim.get());
    }
    String client =
        Stream.of("azp", "client_id")
            .map(name -> text(token, name))
            .flatMap(Stream::ofNullable)
            .findFirst()
            .orElse(subject);
    return new Principal(tenant, "user:" + subject, client);
  }

  /**
   * A token that a client got for itself names the client as its subject (RFC 9068 section 2.2).
   */
  private static boolean isPerson(JsonWebToken token, String client) {
    String name = text(token, "preferred_username");
    boolean keycloakServiceAccount = name != null && name.startsWith("service-account-");
    return !client.equals(token.getSubject()) && !keycloakServiceAccount;
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
    String value = text(token, claim);
    if (value == null || value.isEmpty() || value.length() > 1_000) {
      throw new BearerToken.Unfit("The token must have the claim " + claim);
    }
    return value;
  }

  private static @Nullable String text(JsonWebToken token, String claim) {
    Object value = token.getClaim(claim);
    return value == null ? null : value.toString();
  }
}
