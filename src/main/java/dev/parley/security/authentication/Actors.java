package dev.parley.security.authentication;

import dev.parley.identity.Sha256;
import dev.parley.security.authentication.Caller.Means;
import dev.parley.telemetry.audit.Actor;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** Names callers for the audit log, without showing a credential. */
final class Actors {
  /** This many hexadecimal digits distinguish the credentials of one installation. */
  private static final int ID_DIGITS = 16;

  private Actors() {}

  /**
   * @param via the transport of the request
   */
  static Actor of(Caller caller, HttpServerRequest request, String via) {
    boolean isProven = caller.means() == Means.ACCESS_TOKEN || caller.means() == Means.COOKIE;
    return new Actor(
        credential(caller, request),
        isProven ? caller.person() : null,
        isProven ? null : caller.person(),
        address(request),
        via);
  }

  /** As {@link #of}, for somebody who has just logged in. */
  static Actor loggedIn(Caller person, String cookie, HttpServerRequest request) {
    return new Actor(named("cookie", cookie), person.person(), null, address(request), "page");
  }

  private static String credential(Caller caller, HttpServerRequest request) {
    return switch (caller.means()) {
      case NOTHING -> "none";
      case LOCAL_TOKEN -> "local";
      case API_KEY -> "key:" + String.valueOf(caller.keyId()).substring(0, ID_DIGITS);
      case ACCESS_TOKEN -> named("token", BearerToken.accepted(request));
      case TICKET -> named("ticket", BearerToken.accepted(request));
      case COOKIE -> named("cookie", cookie(request));
    };
  }

  /** The client's address; a proxy's statement counts only if the proxy is trusted. */
  static String address(HttpServerRequest request) {
    SocketAddress address = request.remoteAddress();
    String host = address == null ? null : address.hostAddress();
    return host == null ? "unknown" : host;
  }

  /** The name of a credential: its kind, and the beginning of its hash. */
  static String named(String kind, String credential) {
    return kind + ":" + Sha256.hex(credential).substring(0, ID_DIGITS);
  }

  private static String cookie(HttpServerRequest request) {
    @Nullable Cookie cookie = request.getCookie(LoginCookie.NAME);
    return cookie == null ? "" : cookie.getValue();
  }
}
