package dev.parley.interaction.redis;

import static java.util.Objects.requireNonNull;

import dev.parley.config.ServiceConfig;
import dev.parley.config.StoreKind;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** Starts and stops the background work of this store, if the configuration chooses it. */
@ApplicationScoped
class RedisStartup {
  private static final Logger LOG = Logger.getLogger(RedisStartup.class);

  /** How long a start waits for Redis before it continues without it. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final RedisPresence presence;
  private final RedisInboxStore inboxes;
  private final ExpirySchedule schedule;
  private final InteractionLookup lookup;
  private final GapRecovery recovery;
  private final DeferredWrites writes;
  private final RedisLink link;

  RedisStartup(
      RedisPresence presence,
      RedisInboxStore inboxes,
      ExpirySchedule schedule,
      InteractionLookup lookup,
      GapRecovery recovery,
      DeferredWrites writes,
      RedisLink link) {
    this.presence = presence;
    this.inboxes = inboxes;
    this.schedule = schedule;
    this.lookup = lookup;
    this.recovery = recovery;
    this.writes = writes;
    this.link = link;
  }

  /**
   * @throws IllegalStateException if {@code parley.keys} is not set, since processes must share
   *     their keys, or if Redis is too old
   */
  void start(@Observes StartupEvent starting, ServiceConfig config) throws InterruptedException {
    if (config.store() != StoreKind.REDIS) {
      return;
    }
    if (config.keys().isEmpty()) {
      throw new IllegalStateException(
          "parley.store=redis needs parley.keys (PARLEY_KEYS), the same for all processes: under"
              + " them lies in Redis what was asked and answered. Make one with: echo \"1:$(openssl"
              + " rand -base64 32)\"");
    }
    presence.start();
    inboxes.start();
    schedule.start(lookup::find);
    try {
      CompletableFuture.anyOf(recovery.start(), link.unsupported())
          .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException tooOld) {
      throw new IllegalStateException(requireNonNull(tooOld.getCause()).getMessage(), tooOld);
    } catch (TimeoutException e) {
      LOG.warnf("Redis did not answer within %s; starting without it, and trying again", PATIENCE);
    }
  }

  void stop(@Observes ShutdownEvent stopping, ServiceConfig config) {
    if (config.store() == StoreKind.REDIS) {
      writes.writeLast();
      link.stop();
    }
  }
}
