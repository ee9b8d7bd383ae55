package dev.parley.telemetry;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Keeps lines of libraries out of the log that quote a request: its path, its query or its body.
 * What has happened is counted and warned of instead, without a quotation. The libraries that
 * handle credentials are silenced by their levels, in application.properties.
 */
@Singleton
class OutsideText {
  private static final org.jboss.logging.Logger LOG =
      org.jboss.logging.Logger.getLogger(OutsideText.class);

  private static final int FIRST = 1;

  private static final List<String> QUOTING =
      List.of(
          "io.quarkus.vertx.http.runtime.QuarkusErrorHandler",
          "io.vertx.ext.web.RoutingContext",
          "org.jboss.resteasy.reactive.common.core.AbstractResteasyReactiveContext",
          "org.jboss.resteasy.reactive.server.handlers.RequestDeserializeHandler");

  private final LimitedWarnings warnings;
  private List<Logger> filtered = List.of();

  OutsideText(LimitedWarnings warnings) {
    this.warnings = warnings;
  }

  void start(@Observes @Priority(FIRST) StartupEvent started) {
    // held, or they could be collected with their filters
    filtered = QUOTING.stream().map(Logger::getLogger).toList();
    filtered.forEach(logger -> logger.setFilter(this::replaced));
  }

  @PreDestroy
  void stop() {
    filtered.forEach(logger -> logger.setFilter(null));
  }

  private boolean replaced(LogRecord quoting) {
    if (warnings.note(LimitedWarnings.Kind.REQUEST)) {
      Throwable failure = quoting.getThrown();
      LOG.errorf(
          "A request failed with %s",
          failure == null ? "no exception" : failure.getClass().getName());
    }
    return false;
  }
}
