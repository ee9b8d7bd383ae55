package dev.parley.transport.http;

import dev.parley.config.AccessConfig;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;

/**
 * Sets the headers that tell browsers and caches what they may do with a response, before anything
 * else sees the request, so that refusals have them too. Whoever answers may set another value. The
 * filters of Quarkus ({@code quarkus.http.filter}) could do the same, but match one regular
 * expression each, and keep its groups as parameters of the request.
 */
@Singleton
class ResponseHeaders {
  private static final String BUNDLE = "/static/bundle/";
  private static final String ASK = "/ask/";

  private static final Set<String> PAGES =
      Set.of(
          "/",
          "/index",
          "/index.html",
          "/inbox",
          "/inbox.html",
          "/settings",
          "/settings.html",
          "/console",
          "/console.html",
          "/states.html");

  /** Below these paths are questions and answers. */
  private static final List<String> DATA = List.of("/rpc", "/mcp", "/api", "/login", "/logout");

  private static final List<Header> OF_ALL =
      List.of(
          // no address of ours, which may name a session, is told to others
          Header.of("Referrer-Policy", "no-referrer"),
          Header.of("X-Content-Type-Options", "nosniff"));

  private static final List<Header> OF_DATA = List.of(Header.of("Cache-Control", "no-store"));

  /** A page of another origin loads a script only if the script allows it; none is secret. */
  private static final List<Header> OF_BUNDLE =
      List.of(
          Header.of("Access-Control-Allow-Origin", "*"),
          Header.of("Cross-Origin-Resource-Policy", "cross-origin"));

  private final List<Header> ofPages;

  ResponseHeaders(AccessConfig access) {
    this.ofPages =
        List.of(
            // a page names its bundles by their hash: those may be kept for ever, the page not
            Header.of("Cache-Control", "no-cache"),
            Header.of("Content-Security-Policy", policy(access.frameAncestors())),
            Header.of("Cross-Origin-Opener-Policy", "same-origin"),
            Header.of("Cross-Origin-Resource-Policy", "same-origin"),
            Header.of(
                "Permissions-Policy",
                "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(),"
                    + " payment=(), serial=(), usb=()"));
  }

  private static String policy(String frameAncestors) {
    return "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
        + " img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none';"
        + " frame-ancestors "
        + frameAncestors;
  }

  private record Header(CharSequence name, CharSequence value) {
    static Header of(String name, String value) {
      return new Header(HttpHeaders.createOptimized(name), HttpHeaders.createOptimized(value));
    }
  }

  void register(@Observes Router router) {
    router.route().order(Integer.MIN_VALUE).handler(this::add);
  }

  private void add(RoutingContext rc) {
    MultiMap headers = rc.response().headers();
    set(headers, OF_ALL);
    String path;
    try {
      path = rc.normalizedPath();
    } catch (IllegalArgumentException malformed) {
      rc.fail(400);
      return;
    }
    if (isData(path)) {
      set(headers, OF_DATA);
    } else if (PAGES.contains(path) || path.startsWith(ASK)) {
      set(headers, ofPages);
    } else if (path.startsWith(BUNDLE)) {
      set(headers, OF_BUNDLE);
    }
    rc.next();
  }

  private static boolean isData(String path) {
    for (int i = 0; i < DATA.size(); i++) {
      String root = DATA.get(i);
      if (path.startsWith(root)
          && (path.length() == root.length() || path.charAt(root.length()) == '/')) {
        return true;
      }
    }
    return false;
  }

  private static void set(MultiMap headers, List<Header> all) {
    for (int i = 0; i < all.size(); i++) {
      Header header = all.get(i);
      headers.set(header.name(), header.value());
    }
  }
}
