package dev.parley.security.authentication;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.security.origin.HostOriginFilter;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * Identifies the person who logged in to our own pages, in a sealed cookie that no script can read
 * and that no other host can set ({@code __Host-}, RFC 6265bis section 4.1.3). A browser sends the
 * cookie with every request, whichever page causes it. Therefore a request that changes something
 * also needs a CSRF token, and a WebSocket needs an {@code Origin}; {@link HostOriginFilter} has
 * checked that this is our origin or an allowed one.
 */
@Singleton
final class LoginCookie {
  static final String NAME = "__Host-parley";
  static final String GUARD_HEADER = "Parley-Csrf";

  private static final Set<HttpMethod> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD);

  private final SecureRandom random = new SecureRandom();
  private final SealedJson seal;
  private final Clock clock;

  LoginCookie(SealedJson seal, Clock clock) {
    this.seal = seal;
    this.clock = clock;
  }

  /** Returns the value of the cookie. */
  String set(RoutingContext rc, Caller person) {
    byte[] guard = new byte[16];
    random.nextBytes(guard);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(guard);
    String value = seal.sealText(Purpose.COOKIE, SealedCaller.of(person, token));
    rc.response().addCookie(cookie(value));
    return value;
  }

  void clear(RoutingContext rc) {
    rc.response().addCookie(cookie("").setMaxAge(0));
  }

  private static Cookie cookie(String value) {
    return Cookie.cookie(NAME, value)
        .setPath("/")
        .setSecure(true)
        .setHttpOnly(true)
        .setSameSite(CookieSameSite.LAX);
  }

  /**
   * The person who is logged in; empty if nobody is.
   *
   * @throws Refusal {@code csrf_forbidden} if another site may have caused the request
   */
  Optional<SealedCaller> read(RoutingContext rc) {
    if (rc.get(HostOriginFilter.FOREIGN_PAGE) != null) {
      return Optional.empty(); // an embedding page has a token of its own
    }
    Cookie cookie = rc.request().getCookie(NAME);
    Optional<SealedCaller> person =
        Optional.ofNullable(cookie)
            .flatMap(sealed -> seal.openText(Purpose.COOKIE, sealed.getValue(), SealedCaller.class))
            .filter(read -> !read.isOver(clock.instant()));
    person.ifPresent(known -> check(rc.request(), known.guard()));
    return person;
  }

  private static void check(HttpServerRequest request, String guard) {
    boolean socket = request.headers().contains(HttpHeaders.UPGRADE);
    if (socket && !request.headers().contains(HttpHeaders.ORIGIN)) {
      throw Refusal.of(ErrorCode.CSRF_FORBIDDEN, "A socket that logs in by cookie needs an Origin");
    }
    String repeated = request.getHeader(GUARD_HEADER);
    if (!SAFE.contains(request.method()) && (repeated == null || !equal(repeated, guard))) {
      throw Refusal.of(
          ErrorCode.CSRF_FORBIDDEN,
          "A request that changes something needs the header "
              + GUARD_HEADER
              + " with the value of csrf from /api/v1/me");
    }
  }

  private static boolean equal(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}
