package dev.parley.telemetry.audit;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps log lines of libraries that quote a request (its path, query or body) out of the log. The
 * event is counted and warned of instead, without the quotation. Libraries that handle credentials
 * are silenced by their levels, in application.properties.
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

  private static final long WHILE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_FAULTS = 50;

  private final LimitedWarnings warnings;
  private final Set<String> told = new HashSet<>();
  private long clearedAt = System.nanoTime();
  private List<Logger> filtered = List.of();

  OutsideText(LimitedWarnings warnings) {
    this.warnings = warnings;
  }

  void start(@Observes @Priority(FIRST) StartupEvent started) {
    // kept, or they could be garbage-collected with their filters
    filtered = QUOTING.stream().map(Logger::getLogger).toList();
    filtered.forEach(logger -> logger.setFilter(this::replaced));
  }

  @PreDestroy
  void stop() {
    filtered.forEach(logger -> logger.setFilter(null));
  }

  private boolean replaced(LogRecord quoting) {
    String fault = fault(quoting.getThrown());
    if (isNew(fault)) {
      LOG.errorf("A request failed with %s", fault);
    }
    warnings.note(LimitedWarnings.Kind.REQUEST);
    return false;
  }

  /** Class names, which nobody outside chooses; the message may repeat text from outside. */
  private static String fault(@Nullable Throwable failure) {
    if (failure == null) {
      return "no exception";
    }
    StackTraceElement[] frames = failure.getStackTrace();
    return failure.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]);
  }

  /** Each kind once in a while, so that a provoked one does not hide the others. */
  private synchronized boolean isNew(String fault) {
    if (System.nanoTime() - clearedAt > WHILE_NANOS) {
      told.clear();
      clearedAt = System.nanoTime();
    }
    return told.size() < MOST_FAULTS && told.add(fault);
  }
}
