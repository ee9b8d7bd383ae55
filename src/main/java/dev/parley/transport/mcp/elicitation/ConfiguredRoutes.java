package dev.parley.transport.mcp.elicitation;

import dev.parley.config.Route;
import dev.parley.config.ServiceConfig;
import dev.parley.security.authentication.Authentication;
import dev.parley.security.authentication.LocalToken;
import dev.parley.security.authentication.Scope;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** The routes to the human that the configuration allows ({@code parley.routes}). */
@Singleton
public class ConfiguredRoutes {
  private static final Logger LOG = Logger.getLogger(ConfiguredRoutes.class);
  private static final List<Route> WITHOUT_CREDENTIALS =
      List.of(Route.FRONTEND, Route.APP, Route.FORM, Route.URL);
  private static final List<Route> WITH_CREDENTIALS = List.of(Route.FRONTEND, Route.URL);

  private final List<Route> inOrder;
  private final boolean guarded;
  private final boolean chosen;
  private final boolean allRelay;
  private final boolean byLocalToken;

  ConfiguredRoutes(ServiceConfig config, Authentication authentication, LocalToken localToken) {
    this.guarded = authentication.isConfigured();
    this.allRelay = !guarded && !localToken.isRequired();
    this.byLocalToken = localToken.isRequired();
    this.chosen = config.routes().isPresent();
    this.inOrder =
        config.routes().orElse(guarded ? WITH_CREDENTIALS : WITHOUT_CREDENTIALS).stream()
            .distinct()
            .toList();
  }

  /** All, in the order in which they are tried. */
  List<Route> inOrder() {
    return inOrder;
  }

  public boolean has(Route route) {
    return inOrder.contains(route);
  }

  /** Whether the local token lets an asker relay, and not a scope that somebody grants. */
  boolean areByLocalToken() {
    return byLocalToken;
  }

  /** Whether some callers are offered views and others are not. */
  public boolean differByCaller() {
    return !allRelay && has(Route.APP);
  }

  /**
   * If credentials are configured, logs under which conditions forms and views of clients are used.
   */
  void tell(@Observes StartupEvent start) {
    if (guarded) {
      LOG.infof(
          "Credentials are configured: parley.routes is %s%s. Forms and views of MCP clients are"
              + " used only where it names form and app, and only for askers with the scope %s",
          inOrder.stream()
              .map(route -> route.name().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", ")),
          chosen ? "" : ", by default",
          Scope.RELAY.wire());
    }
  }
}
