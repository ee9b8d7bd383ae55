package dev.parley.interaction.redis;

import dev.parley.config.ServiceConfig;
import dev.parley.config.StoreKind;
import dev.parley.interaction.Backend;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.NobodyListensPolicy;
import dev.parley.interaction.Presence;
import dev.parley.interaction.WaitRegistry;
import dev.parley.reactive.Timers;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** Sets the parts of this store in motion, where the configuration names it. */
@ApplicationScoped
class RedisBackend implements Backend {
  private static final Logger LOG = Logger.getLogger(RedisBackend.class);

  /** How long a start waits for Redis before it goes on without. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** How long a stop waits for Redis to hear what this process counted. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final RedisStore store;
  private final RedisPresence presence;
  private final RedisLink link;
  private final Heartbeat heartbeat;
  private final RedisMessageHandler redisMessageHandler;
  private final ExpirySchedule schedule;
  private final OpenCounters counters;
  private final SharedCounts counts;
  private final AskerSessions askers;
  private final EvictableResults evictable;
  private final UnreleasedHolds unreleased;
  private final ChangeBus changes;
  private final NobodyListensPolicy policy;
  private final Timers timers;
  private final RedisKeys keys;
  private final PodRegistry pods;
  private final WaitRegistry waits;
  private boolean cameBack;
  private volatile boolean settled;

  RedisBackend(
      RedisStore store,
      RedisPresence presence,
      RedisLink link,
      Heartbeat heartbeat,
      RedisMessageHandler redisMessageHandler,
      ExpirySchedule schedule,
      OpenCounters counters,
      SharedCounts counts,
      AskerSessions askers,
      EvictableResults evictable,
      UnreleasedHolds unreleased,
      ChangeBus changes,
      NobodyListensPolicy policy,
      Timers timers,
      RedisKeys keys,
      PodRegistry pods,
      WaitRegistry waits) {
    this.store = store;
    this.presence = presence;
    this.link = link;
    this.heartbeat = heartbeat;
    this.redisMessageHandler = redisMessageHandler;
    this.schedule = schedule;
    this.counters = counters;
    this.counts = counts;
    this.askers = askers;
    this.evictable = evictable;
    this.unreleased = unreleased;
    this.changes = changes;
    this.policy = policy;
    this.timers = timers;
    this.keys = keys;
    this.pods = pods;
    this.waits = waits;
  }

  @Override
  public StoreKind kind() {
    return StoreKind.REDIS;
  }

  @Override
  public InteractionStore store() {
    return store;
  }

  @Override
  public boolean isReachable() {
    return link.isUp();
  }

  @Override
  public long open() {
    return counters.open();
  }

  @Override
  public Presence presence() {
    return presence;
  }

  /**
   * @throws IllegalStateException where the processes would share no keys
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
    CompletableFuture<Void> first = new CompletableFuture<>();
    changes.attend(presence::renew);
    schedule.start(this::look);
    link.start(
        keys.channels() + pods.self(), redisMessageHandler::accept, () -> up(first), () -> {});
    heartbeat.start(this::missed, this::departed, this::beaten);
    timers.every(RedisPresence.RENEWAL, presence::renewAll);
    try {
      first.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warnf("Redis was not there within %s; starting without, and trying on", PATIENCE);
    }
  }

  /** Leaves to the others what it would have told them at the next heartbeat. */
  void stop(@Observes ShutdownEvent stopping, ServiceConfig config) {
    if (config.store() != StoreKind.REDIS) {
      return;
    }
    askers.write();
    evictable.leave();
    try {
      // commands are carried out in the order in which they are sent, so that it waits for these
      // too
      counts.flush(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    link.stop();
  }

  /** Whatever was told meanwhile was missed. */
  private void up(CompletableFuture<Void> first) {
    settled = false;
    heartbeat.reset();
    heartbeat
        .beat()
        .subscribe()
        .with(
            done -> {
              link.proven();
              first.complete(null);
              presence.renewAll();
              giveBack();
              if (cameBack) {
                changes.missed();
              }
              cameBack = true;
              settled = true;
            },
            failure -> link.reconnect("no answer"));
  }

  /**
   * The others took this process for dead and no longer tell it anything, or Redis has lost what it
   * knew of it.
   */
  private void missed() {
    if (settled) {
      presence.renewAll();
      changes.missed();
    }
  }

  private void beaten() {
    counts.exchange();
    askers.write();
    evictable.write(store::evict);
    presence.renewUnsaid();
    giveBack();
  }

  private void giveBack() {
    unreleased.drain(store::giveBack);
  }

  private void departed(Set<String> gone) {
    presence.departed(gone);
    waits.watchedSessions().forEach(policy::emptied);
  }

  /** Redis does what is due when somebody looks. */
  private void look(String reference) {
    store
        .find(reference)
        .subscribe()
        .with(found -> {}, failure -> schedule.at(reference, pods.now().plusSeconds(1)));
  }
}
