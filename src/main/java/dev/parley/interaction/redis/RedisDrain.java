package dev.parley.interaction.redis;

import dev.parley.config.ServiceConfig;
import dev.parley.config.StoreKind;
import dev.parley.interaction.DrainState;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Hands work over to other processes before this one ends. First, waiting calls end with a
 * reference or a state to continue with; then the frontends are disconnected. Requests that still
 * arrive are served, and their clients are told to open another connection. Runs on the shutdown
 * thread and blocks it.
 */
@ApplicationScoped
class RedisDrain {
  /** Runs before the WebSockets are closed, so that waiting results are still sent. */
  private static final int FIRST = 100;

  /** Runs after the WebSockets were closed. */
  private static final int LAST = 300;

  /** After this time without a request, no more requests are expected. */
  private static final Duration QUIET = Duration.ofSeconds(1);

  private static final Duration POLL = Duration.ofMillis(20);
  private static final Logger LOG = Logger.getLogger(RedisDrain.class);

  private final DrainState drain;
  private final ServiceConfig config;
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile long lastBegan = System.nanoTime();
  private volatile long deadline;

  RedisDrain(DrainState drain, ServiceConfig config) {
    this.drain = drain;
    this.config = config;
  }

  void watch(@Observes Filters filters) {
    if (config.store() == StoreKind.REDIS) {
      filters.register(this::began, Integer.MAX_VALUE - 1);
    }
  }

  private void began(RoutingContext rc) {
    lastBegan = System.nanoTime();
    if (!rc.request().headers().contains(HttpHeaders.UPGRADE)) {
      underWay.incrementAndGet();
      rc.addEndHandler(ended -> underWay.decrementAndGet());
    }
    if (drain.handsOver()) {
      sendElsewhere(rc);
    }
    rc.next();
  }

  /** Tells the client to send its next request on another connection; this one is served. */
  private void sendElsewhere(RoutingContext rc) {
    if (rc.request().version() == HttpVersion.HTTP_2) {
      // GOAWAY (RFC 9113 section 6.8); requests under way are finished
      var _ =
          rc.request()
              .connection()
              .shutdown(config.drainTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } else {
      rc.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    }
  }

  void handOver(@Observes @Priority(FIRST) ShutdownDelayInitiatedEvent stopping) {
    if (config.store() == StoreKind.REDIS) {
      deadline = System.nanoTime() + config.drainTimeout().toNanos();
      lastBegan = System.nanoTime();
      drain.handOver();
    }
  }

  void awaitQuiet(@Observes @Priority(LAST) ShutdownDelayInitiatedEvent stopping) {
    if (config.store() != StoreKind.REDIS) {
      return;
    }
    try {
      while (!isQuiet() && System.nanoTime() - deadline < 0) {
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (underWay.get() > 0) {
      LOG.warnf("Stopping: %d requests are still under way and are cut off", underWay.get());
    }
  }

  private boolean isQuiet() {
    return underWay.get() == 0 && System.nanoTime() - lastBegan > QUIET.toNanos();
  }
}
