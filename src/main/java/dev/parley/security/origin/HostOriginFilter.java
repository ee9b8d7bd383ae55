package dev.parley.security.origin;

import dev.parley.config.AccessConfig;
import dev.parley.error.ErrorCode;
import dev.parley.telemetry.RefusalCounter;
import dev.parley.telemetry.audit.LimitedWarnings;
import dev.parley.telemetry.audit.LimitedWarnings.Kind;
import io.quarkus.vertx.http.ManagementInterface;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Runs before everything that answers requests: the endpoints, WebSockets, pages and the management
 * port. A request passes only if its {@code Host} names this service, which prevents DNS rebinding,
 * and only from a page of this service or of an allowed origin (MCP 2026-07-28,
 * basic/transports/streamable-http, Security Considerations). Requests without an {@code Origin} do
 * not come from a page of another site and pass.
 */
@Singleton
public class HostOriginFilter {
  /** Set in the context of a request from a page of another, allowed origin. */
  public static final String FOREIGN_PAGE = "parley.access.foreign-page";

  /** TRACE would return credentials to a script; CONNECT would make the service a proxy. */
  private static final Set<HttpMethod> ECHOING = Set.of(HttpMethod.TRACE, HttpMethod.CONNECT);

  private static final String ALLOWED = "GET, HEAD, OPTIONS, POST, DELETE";

  /** Only the guard that counts connections runs before this filter. */
  private static final int BEFORE_EVERYTHING = Integer.MAX_VALUE - 1;

  private final LimitedWarnings warnings;
  private final AllowedHosts hosts;
  private final Set<String> allowedOrigins;
  private final String boundTo;
  private final String managementBoundTo;

  HostOriginFilter(
      LimitedWarnings warnings,
      AccessConfig access,
      @ConfigProperty(name = "quarkus.http.host") String boundTo,
      @ConfigProperty(name = "quarkus.management.host") String managementBoundTo) {
    this.warnings = warnings;
    this.hosts = new AllowedHosts(access.allowedHosts().orElse(Set.of()));
    this.allowedOrigins =
        access.allowedOrigins().orElse(Set.of()).stream()
            .map(HostOriginFilter::normal)
            .collect(Collectors.toUnmodifiableSet());
    this.boundTo = boundTo;
    this.managementBoundTo = managementBoundTo;
  }

  void guard(@Observes Filters filters) {
    boolean checksHost = AllowedHosts.isLoopback(boundTo) || hosts.areNamed();
    filters.register(rc -> check(rc, checksHost), BEFORE_EVERYTHING);
  }

  /** Probes use the address of the pod, so beyond loopback any host name is accepted here. */
  void guardManagement(@Observes ManagementInterface management) {
    boolean checksHost = AllowedHosts.isLoopback(managementBoundTo);
    management.router().route().order(Integer.MIN_VALUE).handler(rc -> check(rc, checksHost));
  }

  /** Whether a page of this service sent a request, by its {@code Origin}. */
  public boolean isOwnPage(HttpServerRequest request) {
    return isOwn(
        request.headers().getAll(HttpHeaders.ORIGIN), authority(request), request.scheme());
  }

  /**
   * Whether a page of that origin sent a request. Browsers omit {@code Origin} only if a page reads
   * from its own origin, and then send {@code Sec-Fetch-Site} (W3C Fetch Metadata).
   */
  public boolean isFrom(String origin, HttpServerRequest request) {
    List<String> origins = request.headers().getAll(HttpHeaders.ORIGIN);
    return origins.isEmpty()
        ? "same-origin".equals(request.getHeader("Sec-Fetch-Site"))
            && isOwn(List.of(origin), authority(request), request.scheme())
        : origins.size() == 1 && normal(origins.getFirst()).equals(origin);
  }

  private void check(RoutingContext rc, boolean checksHost) {
    HttpServerRequest request = rc.request();
    if (ECHOING.contains(request.method())) {
      rc.response().setStatusCode(405).putHeader(HttpHeaders.ALLOW, ALLOWED).end();
      return;
    }
    String authority = authority(request);
    if (checksHost && (authority == null || !hosts.own(authority))) {
      refuse(
          rc,
          ErrorCode.HOST_FORBIDDEN,
          "This service is not addressed as the Host header says; see parley.access.allowed-hosts");
      return;
    }
    if (!request.headers().contains(HttpHeaders.ORIGIN)) {
      rc.next();
      return;
    }
    List<String> origins = request.headers().getAll(HttpHeaders.ORIGIN);
    if (isOwn(origins, authority, request.scheme())) {
      rc.next();
    } else if (origins.size() == 1 && allowedOrigins.contains(normal(origins.getFirst()))) {
      rc.put(FOREIGN_PAGE, true);
      CrossOrigin.allow(rc, origins.getFirst());
    } else {
      refuse(
          rc,
          ErrorCode.ORIGIN_FORBIDDEN,
          "Pages of this Origin may not call; see parley.access.allowed-origins");
    }
  }

  /** The authority that the request names; null if it names none, several, or a malformed one. */
  private static @Nullable String authority(HttpServerRequest request) {
    if (request.headers().getAll(HttpHeaders.HOST).size() > 1) {
      return null;
    }
    try {
      HostAndPort authority = request.authority();
      return authority == null ? null : authority.toString();
    } catch (IllegalArgumentException nonsense) {
      return null;
    }
  }

  /**
   * Whether a page of this service calls. If the operator has named the host, a proxy may terminate
   * TLS, so that the schemes differ.
   */
  private boolean isOwn(List<String> origins, @Nullable String authority, @Nullable String scheme) {
    if (origins.size() != 1 || authority == null || !hosts.own(authority)) {
      return false;
    }
    String origin = normal(origins.getFirst());
    String host = authority.toLowerCase(Locale.ROOT);
    boolean sameScheme = origin.equals(normal(scheme + "://" + host));
    return sameScheme
        || (!hosts.isLoopbackAuthority(host) && origin.equals(normal("https://" + host)));
  }

  /**
   * Normalises an origin to the form that browsers send (RFC 6454 section 6.2): lower case, without
   * the default port of its scheme, and without a slash at the end.
   */
  public static String normal(String origin) {
    String lower = origin.strip().toLowerCase(Locale.ROOT);
    String bare = without("/", lower);
    return bare.startsWith("https://")
        ? without(":443", bare)
        : bare.startsWith("http://") ? without(":80", bare) : bare;
  }

  private static String without(String end, String text) {
    return text.endsWith(end) ? text.substring(0, text.length() - end.length()) : text;
  }

  private void refuse(RoutingContext rc, ErrorCode error, String message) {
    warnings.note(error == ErrorCode.HOST_FORBIDDEN ? Kind.HOST : Kind.ORIGIN);
    RefusalCounter.count(error);
    rc.response()
        .setStatusCode(error.httpStatus())
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end("{\"error\":\"%s\",\"message\":\"%s\"}".formatted(error.code(), message));
  }
}
