package dev.parley.access;

import dev.parley.config.ParleyConfig;
import dev.parley.question.ErrorCode;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.vertx.http.ManagementInterface;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Stands before every door: the endpoints, the sockets, the pages and the management port. A
 * request passes only under a host name that is ours, which defeats DNS rebinding, and only from a
 * page of ours or an allowed one (MCP 2026-07-28, basic/transports/streamable-http, Security
 * Considerations). Requests without an {@code Origin} do not come from a page of another site and
 * pass.
 */
@ApplicationScoped
public class Doors {
  private static final Logger LOG = Logger.getLogger(Doors.class);
  private static final int BEFORE_EVERYTHING = Integer.MAX_VALUE;

  private final ParleyConfig.Access access;
  private final OwnHosts hosts;
  private final String boundTo;
  private final String managementBoundTo;

  Doors(
      ParleyConfig config,
      @ConfigProperty(name = "quarkus.http.host") String boundTo,
      @ConfigProperty(name = "quarkus.management.host") String managementBoundTo) {
    this.access = config.access();
    this.hosts = new OwnHosts(access.allowedHosts().orElse(Set.of()));
    this.boundTo = boundTo;
    this.managementBoundTo = managementBoundTo;
  }

  /**
   * Refuses to start when the world could answer questions without proving who it is.
   *
   * @throws IllegalStateException with the way out in its message
   */
  void refuseToBeOpenByMistake(@Observes StartupEvent start) {
    boolean loopback = OwnHosts.isLoopback(boundTo);
    if (!loopback && !access.allowAnonymous()) {
      throw new IllegalStateException(
          """
          Parley asks for no credentials yet, and quarkus.http.host=%s lets others in. Bind it to \
          127.0.0.1, or set parley.access.allow-anonymous=true (PARLEY_ACCESS_ALLOW_ANONYMOUS) if \
          something in front of it lets in only whom you trust.\
          """
              .formatted(boundTo));
    }
    if (loopback) {
      LOG.infof("No credentials are configured: only this machine can reach %s", boundTo);
    } else {
      LOG.warnf(
          "ANONYMOUS ACCESS: whoever reaches %s may ask, read and answer every question", boundTo);
    }
  }

  void guard(@Observes Filters filters) {
    filters.register(rc -> check(rc, OwnHosts.isLoopback(boundTo)), BEFORE_EVERYTHING);
  }

  void guardManagement(@Observes ManagementInterface management) {
    management
        .router()
        .route()
        .order(Integer.MIN_VALUE)
        .handler(rc -> check(rc, OwnHosts.isLoopback(managementBoundTo)));
  }

  private void check(RoutingContext rc, boolean loopback) {
    HttpServerRequest request = rc.request();
    String authority = request.authority() == null ? "" : request.authority().toString();
    if ((loopback || hosts.areNamed()) && !hosts.own(authority)) {
      refuse(
          rc,
          ErrorCode.HOST_FORBIDDEN,
          "This service is not addressed as the Host header says; see parley.access.allowed-hosts");
      return;
    }
    Optional<String> origin = Optional.ofNullable(request.getHeader(HttpHeaders.ORIGIN));
    if (origin.isPresent() && !allowed(origin.get(), authority)) {
      refuse(
          rc,
          ErrorCode.ORIGIN_FORBIDDEN,
          "Pages of this Origin may not call; see parley.access.allowed-origins");
      return;
    }
    rc.next();
  }

  private boolean allowed(String origin, String authority) {
    boolean own =
        hosts.own(authority)
            && (origin.equals("http://" + authority) || origin.equals("https://" + authority));
    return own || access.allowedOrigins().orElse(Set.of()).contains(origin);
  }

  private static void refuse(RoutingContext rc, ErrorCode error, String message) {
    rc.response()
        .setStatusCode(error.httpStatus())
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end("{\"error\":\"%s\",\"message\":\"%s\"}".formatted(error.code(), message));
  }
}
