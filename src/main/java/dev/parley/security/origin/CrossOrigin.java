package dev.parley.security.origin;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** Lets pages of an allowed origin read responses (WHATWG Fetch, CORS protocol). */
final class CrossOrigin {
  private static final String METHODS = "GET, POST, PUT";
  private static final String HEADERS =
      "Accept, Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name,"
          + " Mcp-Session-Id, Parley-Person, Parley-Session, Parley-Session-Title, Prefer";
  private static final String EXPOSED =
      "Link, Location, Mcp-Session-Id, Retry-After, WWW-Authenticate";
  private static final String SECONDS = "600";

  private CrossOrigin() {}

  /** Passes the request on, or answers it if it is a preflight request. */
  static void allow(RoutingContext rc, String origin) {
    HttpServerResponse response = rc.response();
    response.putHeader("Access-Control-Allow-Origin", origin).putHeader("Vary", "Origin");
    boolean preflight =
        rc.request().method().equals(HttpMethod.OPTIONS)
            && rc.request().getHeader("Access-Control-Request-Method") != null;
    if (!preflight) {
      response.putHeader("Access-Control-Expose-Headers", EXPOSED);
      rc.next();
      return;
    }
    response
        .putHeader("Access-Control-Allow-Methods", METHODS)
        .putHeader("Access-Control-Allow-Headers", HEADERS)
        .putHeader("Access-Control-Max-Age", SECONDS)
        .putHeader(HttpHeaders.CONTENT_LENGTH, "0")
        .setStatusCode(204)
        .end();
  }
}
