package dev.parley.security.authentication;

import dev.parley.config.AccessConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.security.authentication.Caller.Means;
import dev.parley.telemetry.audit.Actor;
import dev.parley.telemetry.audit.AuditEntry;
import dev.parley.telemetry.audit.AuditLog;
import dev.parley.telemetry.audit.LimitedWarnings;
import io.quarkus.oidc.IdTokenCredential;
import io.quarkus.security.AuthenticationCompletionException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.AuthenticationRedirectException;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticator;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Logs a person in to our own pages by the code flow of OpenID Connect, which Quarkus OIDC runs
 * under its tenant {@code pages}. Afterwards only our own cookie remains.
 */
@Singleton
public class Login {
  /** The prefix of the cookies that Quarkus OIDC sets for this flow. */
  private static final String FLOW_COOKIES = "q_";

  private final HttpAuthenticator authenticator;
  private final AccessTokens tokens;
  private final LoginCookie cookie;
  private final Clock clock;
  private final AuditLog audit;
  private final RefusedCredentials refused;
  private final Duration ttl;
  private final boolean offered;

  Login(
      HttpAuthenticator authenticator,
      AccessTokens tokens,
      LoginCookie cookie,
      Clock clock,
      AuditLog audit,
      RefusedCredentials refused,
      AccessConfig config) {
    this.authenticator = authenticator;
    this.tokens = tokens;
    this.cookie = cookie;
    this.clock = clock;
    this.audit = audit;
    this.refused = refused;
    this.ttl = config.loginTtl();
    this.offered = config.login();
  }

  /** Whether the login is configured. */
  public boolean isOffered() {
    return offered;
  }

  /**
   * Takes the next step of the flow.
   *
   * @return where to redirect the browser, or empty if the person is logged in and has the cookie;
   *     fails with a {@link Refusal} if the flow failed
   */
  public Uni<Optional<String>> step(RoutingContext rc) {
    OidcTenants.forLogin(rc);
    rc.request().headers().remove(HttpHeaders.AUTHORIZATION);
    return authenticator
        .attemptAuthentication(rc)
        .onItem()
        .ifNotNull()
        .transform(identity -> loggedIn(rc, identity))
        .onItem()
        .ifNull()
        .switchTo(() -> begin(rc))
        .onFailure(AuthenticationRedirectException.class)
        .recoverWithItem(elsewhere -> Optional.of(elsewhere.getRedirectUri()))
        .onFailure(Login::isBadEnd)
        .invoke(() -> {
          refused.note(rc.request(), LimitedWarnings.Kind.LOGIN, "login_failed");
          forgetFlow(rc);
        })
        .onFailure(Login::isBadEnd)
        .transform(end -> failed());
  }

  /**
   * Clears the cookie.
   *
   * @param by who logs out, for the audit log
   */
  public void logOut(RoutingContext rc, Caller caller, Actor by) {
    audit.write(entry("logout", caller.principal()).by(by).text("outcome", "logged out"));
    cookie.clear(rc);
  }

  private Uni<Optional<String>> begin(RoutingContext rc) {
    return authenticator.getChallenge(rc).map(challenge -> Optional.of(location(challenge)));
  }

  private static String location(ChallengeData challenge) {
    return challenge.getHeaders().entrySet().stream()
        .filter(header -> HttpHeaders.LOCATION.toString().contentEquals(header.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(Login::failed);
  }

  private Optional<String> loggedIn(RoutingContext rc, SecurityIdentity identity) {
    boolean hasLoggedIn =
        OidcTenants.isOf(identity, OidcTenants.PAGES)
            && identity.getCredential(IdTokenCredential.class) != null;
    if (!hasLoggedIn || !(identity.getPrincipal() instanceof JsonWebToken token)) {
      throw failed();
    }
    Principal principal = tokens.principal(token, true);
    Caller person =
        new Caller(
            principal,
            Means.COOKIE,
            Set.of(Scope.ANSWER),
            null,
            token.getSubject(),
            clock.instant().plus(ttl),
            null);
    String value = cookie.set(rc, person);
    audit.write(
        entry("login", principal)
            .by(Actors.loggedIn(person, value, rc.request()))
            .text("outcome", "logged in"));
    forgetFlow(rc);
    return Optional.empty();
  }

  /**
   * Clears the cookies of the flow: one of them would log the browser in again after a logout,
   * without asking anybody.
   */
  private static void forgetFlow(RoutingContext rc) {
    List<String> names =
        rc.request().cookies().stream()
            .map(Cookie::getName)
            .filter(name -> name.startsWith(FLOW_COOKIES))
            .distinct()
            .toList();
    for (String name : names) {
      rc.response().removeCookies(name, false);
      rc.response().addCookie(Cookie.cookie(name, "").setPath("/login").setMaxAge(0));
    }
  }

  private static AuditEntry entry(String event, Principal principal) {
    return AuditEntry.of(event).text("tenant", principal.tenant()).text("owner", principal.owner());
  }

  private static boolean isBadEnd(Throwable failure) {
    return failure instanceof AuthenticationFailedException
        || failure instanceof AuthenticationCompletionException
        || failure instanceof BearerToken.Unfit;
  }

  private static Refusal failed() {
    return Refusal.of(ErrorCode.UNAUTHENTICATED, "Logging in failed; try again");
  }
}
