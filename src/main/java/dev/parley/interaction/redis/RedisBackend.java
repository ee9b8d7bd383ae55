package dev.parley.interaction.redis;

import dev.parley.config.ParleyConfig;
import dev.parley.config.ParleyConfig.Store;
import dev.parley.interaction.Alarms;
import dev.parley.interaction.Attendance;
import dev.parley.interaction.Backend;
import dev.parley.interaction.Changes;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Presence;
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
  private final Heart heart;
  private final Hearing hearing;
  private final Deadlines deadlines;
  private final Census census;
  private final Tallies tallies;
  private final AskerSessions askers;
  private final Evictables evictables;
  private final Leftovers leftovers;
  private final Changes changes;
  private final Attendance attendance;
  private final Alarms alarms;
  private final Keys keys;
  private final Pods pods;
  private boolean cameBack;
  private volatile boolean settled;

  RedisBackend(
      RedisStore store,
      RedisPresence presence,
      RedisLink link,
      Heart heart,
      Hearing hearing,
      Deadlines deadlines,
      Census census,
      Tallies tallies,
      AskerSessions askers,
      Evictables evictables,
      Leftovers leftovers,
      Changes changes,
      Attendance attendance,
      Alarms alarms,
      Keys keys,
      Pods pods) {
    this.store = store;
    this.presence = presence;
    this.link = link;
    this.heart = heart;
    this.hearing = hearing;
    this.deadlines = deadlines;
    this.census = census;
    this.tallies = tallies;
    this.askers = askers;
    this.evictables = evictables;
    this.leftovers = leftovers;
    this.changes = changes;
    this.attendance = attendance;
    this.alarms = alarms;
    this.keys = keys;
    this.pods = pods;
  }

  @Override
  public Store kind() {
    return Store.REDIS;
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
    return census.open();
  }

  @Override
  public Presence presence() {
    return presence;
  }

  /**
   * @throws IllegalStateException where the processes would share no keys
   */
  void start(@Observes StartupEvent starting, ParleyConfig config) throws InterruptedException {
    if (config.store() != Store.REDIS) {
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
    deadlines.start(this::look);
    link.start(keys.channels() + pods.self(), hearing::accept, () -> up(first), () -> {});
    heart.start(this::missed, this::departed, this::beaten);
    alarms.every(RedisPresence.RENEWAL, presence::renewAll);
    try {
      first.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warnf("Redis was not there within %s; starting without, and trying on", PATIENCE);
    }
  }

  /** Leaves to the others what it would have told them at the next heartbeat. */
  void stop(@Observes ShutdownEvent stopping, ParleyConfig config) {
    if (config.store() != Store.REDIS) {
      return;
    }
    askers.write();
    evictables.leave();
    try {
      // commands are carried out in the order in which they are sent, so that it waits for these
      // too
      tallies.flush(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    link.stop();
  }

  /** Whatever was told meanwhile was missed. */
  private void up(CompletableFuture<Void> first) {
    settled = false;
    heart.reset();
    heart
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
    tallies.exchange();
    askers.write();
    evictables.write(store::evict);
    presence.renewUnsaid();
    giveBack();
  }

  private void giveBack() {
    leftovers.drain(store::giveBack);
  }

  private void departed(Set<String> gone) {
    presence.departed(gone);
    changes.watchedSessions().forEach(attendance::emptied);
  }

  /** Redis does what is due when somebody looks. */
  private void look(String reference) {
    store
        .find(reference)
        .subscribe()
        .with(found -> {}, failure -> deadlines.at(reference, pods.now().plusSeconds(1)));
  }
}
