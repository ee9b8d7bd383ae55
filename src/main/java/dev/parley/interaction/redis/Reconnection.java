package dev.parley.interaction.redis;

import dev.parley.reactive.Timers;
import io.vertx.core.Context;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps {@link RedisConnections} up: connects, and connects again whenever one of them ends. Its
 * methods are called on any thread; all but the reading of state is done on the event loop of the
 * connections.
 */
final class Reconnection {
  private static final Logger LOG = Logger.getLogger(Reconnection.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(3);

  /** How many times the patience for a command an attempt to connect may take, all hosts tried. */
  private static final int CONNECTING = 3;

  private final Context home;
  private final Timers timers;
  private final Duration patience;
  private final Subscriptions subscriptions;
  private final RedisServerCheck check = new RedisServerCheck();
  private volatile @Nullable RedisConnections connections;

  /** In the nanoseconds of {@link System#nanoTime}; 0 before the first. */
  private volatile long gapAt;

  // the fields below are used on the home context only
  private @Nullable RedisConnector connector;
  private Runnable up = () -> {};
  private Duration pause = FIRST_PAUSE;
  private int attempt;
  private boolean isReconnect;
  private boolean stopped;
  private String lastFailure = "";

  /**
   * @param patience how long a command may take
   */
  Reconnection(Context home, Timers timers, Duration patience, Subscriptions subscriptions) {
    this.home = home;
    this.timers = timers;
    this.patience = patience;
    this.subscriptions = subscriptions;
  }

  /**
   * @param connected is called on the event loop after each connection
   */
  void start(RedisConnector to, Runnable connected) {
    home.runOnContext(ignored -> {
      connector = to;
      up = connected;
      to.onSwitch(
          () -> home.runOnContext(switched -> moved()), () -> home.runOnContext(switched -> gap()));
      connect(to);
    });
  }

  void stop() {
    home.runOnContext(ignored -> {
      stopped = true;
      hangUp("stopping");
      if (connector != null) {
        connector.close();
      }
    });
  }

  /** Null while there is none. */
  @Nullable RedisConnections connections() {
    return connections;
  }

  /** Fails with {@link UnsupportedRedis} once it met a Redis that is too old; else never ends. */
  CompletableFuture<Void> unsupported() {
    return check.tooOld();
  }

  /** Whether there was a gap no longer ago than that; see {@link RedisLink#hadGapWithin}. */
  boolean hadGapWithin(Duration window) {
    long at = gapAt;
    return at != 0 && System.nanoTime() - at < window.toNanos();
  }

  /** Redis has executed a command on this connection. */
  void proven() {
    home.runOnContext(ignored -> pause = FIRST_PAUSE);
  }

  /** Closes both connections, which are dead, and opens new ones. */
  void replace(String why) {
    home.runOnContext(ignored -> hangUp(why));
  }

  /** The same, unless others have replaced them already. */
  void replace(RedisConnections dead, String why) {
    home.runOnContext(ignored -> ended(dead, why));
  }

  /** One attempt to connect; the next one begins when this one fails or takes too long. */
  private void connect(RedisConnector to) {
    if (connections != null) {
      // two attempts were on their way, since sentinels have another primary
      return;
    }
    int mine = ++attempt;
    timers.after(
        patience.multipliedBy(CONNECTING),
        () -> home.runOnContext(ignored -> failed(mine, "it does not answer")));
    to.connect()
        .thenCompose(made -> ready(made, mine))
        .whenComplete((made, failure) ->
            home.runOnContext(ignored -> {
              if (failure == null) {
                opened(made, mine);
              } else {
                failed(mine, RedisErrors.kind(failure));
              }
            }));
  }

  private void failed(int which, String why) {
    if (which == attempt && connections == null) {
      if (!why.equals(lastFailure)) {
        // one line for each reason, not for each attempt
        LOG.warnf("Redis cannot be reached: %s", why);
        lastFailure = why;
      }
      attempt++;
      again();
    }
  }

  private CompletionStage<RedisConnections> ready(RedisConnections made, int mine) {
    made.onEnd(() -> home.runOnContext(ignored -> ended(made, "closed by Redis")));
    return check
        .check(made)
        .thenCompose(done -> {
          if (mine != attempt) {
            // a later attempt may have the subscriptions by now
            return CompletableFuture.failedFuture(StoreUnavailable.refusal());
          }
          for (Script script : Script.values()) {
            made.load(script.bytes());
          }
          return subscriptions.open(made.messages());
        })
        .handle((done, failure) -> {
          if (failure != null) {
            made.close();
            throw new CompletionException(failure);
          }
          return made;
        });
  }

  private void opened(RedisConnections made, int which) {
    if (stopped || which != attempt) {
      made.close();
      return;
    }
    if (made.isOver()) {
      made.close();
      failed(which, "closed by Redis");
      return;
    }
    connections = made;
    lastFailure = "";
    if (isReconnect) {
      gapAt = System.nanoTime();
    }
    isReconnect = true;
    LOG.info("Connected to Redis");
    up.run();
  }

  /** A node of the cluster has become a primary: messages and writes may be missing. */
  private void gap() {
    if (connections != null) {
      LOG.info("Another node of the Redis Cluster is a primary now");
      gapAt = System.nanoTime();
      up.run();
    }
  }

  /** Sentinels have another primary; an attempt that is under way may lead to the former one. */
  private void moved() {
    if (connections != null) {
      hangUp("another Redis is the primary now");
    } else {
      attempt++;
      again();
    }
  }

  private void ended(RedisConnections made, String why) {
    if (made.equals(connections)) {
      hangUp(why);
    }
  }

  private void hangUp(String why) {
    RedisConnections old = connections;
    if (old == null) {
      return;
    }
    connections = null;
    subscriptions.lost();
    // ignores late results of the attempt that made this connection
    attempt++;
    if (!stopped) {
      LOG.warnf("Lost the connection to Redis: %s", why);
    }
    old.close();
    again();
  }

  private void again() {
    RedisConnector to = connector;
    if (stopped || to == null) {
      return;
    }
    long millis = pause.toMillis();
    Duration next = pause.multipliedBy(2);
    pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
    // jitter, so that processes do not all reconnect at once
    timers.after(
        Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1)),
        () -> home.runOnContext(ignored -> connect(to)));
  }
}
