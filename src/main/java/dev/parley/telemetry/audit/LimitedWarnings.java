package dev.parley.telemetry.audit;

import dev.parley.telemetry.SecurityMetrics;
import io.quarkus.runtime.ShutdownEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Warns of events that outsiders can cause at will: the first of a kind at once, then every ten
 * seconds the number of further ones. The texts are ours alone and contain nothing from outside.
 * Every event is counted as a metric.
 */
@Singleton
public class LimitedWarnings {
  private static final Logger LOG = Logger.getLogger(LimitedWarnings.class);
  private static final long SECONDS = 10;

  /** No warning of this kind was written in the last ten seconds. */
  private static final long QUIET = -1;

  /** The kinds of events. */
  public enum Kind {
    CREDENTIAL("credential", "a credential was refused"),
    SCOPE("scope", "a credential had too few scopes"),
    LOGIN("login", "a login failed, or its ID token was refused"),
    TOKEN_CHECK("token_check", "a token could not be checked"),
    HOST("host", "a request to a foreign Host was refused"),
    ORIGIN("origin", "a request of a foreign Origin was refused"),
    BODY_SIZE("body_size", "a request body was too large"),
    BODY_TIME("body_time", "a request body came too slowly"),
    FRAME("frame", "a message of a socket was too large or no text"),
    REQUEST("request", "a request failed where none should");

    private final String label;
    private final String words;

    Kind(String label, String words) {
      this.label = label;
      this.words = words;
    }

    /** The value of the metric's label. */
    public String label() {
      return label;
    }
  }

  private final Vertx vertx;
  private final SecurityMetrics metrics;
  private final Map<Kind, AtomicLong> more = new EnumMap<>(Kind.class);

  LimitedWarnings(Vertx vertx, SecurityMetrics metrics) {
    this.vertx = vertx;
    this.metrics = metrics;
    for (Kind kind : Kind.values()) {
      more.put(kind, new AtomicLong(QUIET));
      metrics.warned(kind.label(), 0);
    }
  }

  /**
   * Counts an event, and warns if no warning of this kind is recent. On any thread.
   *
   * @return whether it was the first one, so that the caller may log more
   */
  public boolean note(Kind kind) {
    metrics.warned(kind.label(), 1);
    boolean isFirst = counter(kind).getAndIncrement() == QUIET;
    if (isFirst) {
      LOG.warnf("Refused or failed: %s", kind.words);
      again(kind);
    }
    return isFirst;
  }

  private AtomicLong counter(Kind kind) {
    return more.computeIfAbsent(kind, all -> new AtomicLong(QUIET));
  }

  private void again(Kind kind) {
    vertx.setTimer(TimeUnit.SECONDS.toMillis(SECONDS), over -> tell(kind));
  }

  /** Repeats itself as long as there are further events. */
  private void tell(Kind kind) {
    AtomicLong counter = counter(kind);
    long count = counter.getAndSet(0);
    if (count > 0) {
      LOG.warnf("%d more in %d s: %s", count, SECONDS, kind.words);
      again(kind);
    } else if (!counter.compareAndSet(0, QUIET)) {
      again(kind);
    }
  }

  void stop(@Observes ShutdownEvent stopping) {
    more.forEach((kind, counter) -> {
      long count = counter.getAndSet(QUIET);
      if (count > 0) {
        LOG.warnf("%d more until the stop: %s", count, kind.words);
      }
    });
  }
}
