package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.reactive.EventLoops;
import dev.parley.reactive.Timers;
import io.lettuce.core.protocol.CommandType;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Two connections to Redis: one for commands, which are sent in order, and one for messages of
 * other processes. When either ends, {@link Heartbeat} finds it dead, or another Redis has become
 * the primary, both are replaced. Attempts are repeated until one succeeds; meanwhile commands fail
 * immediately. In a cluster the first stands for one to each node, and the client replaces these.
 */
@ApplicationScoped
class RedisLink {
  private static final Logger LOG = Logger.getLogger(RedisLink.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(3);

  /** How long a command is tried while a cluster moves the slot of its keys. */
  private static final Duration LONGEST_MOVE = Duration.ofSeconds(5);

  /** How many times the patience for a command an attempt to connect may take, all hosts tried. */
  private static final int CONNECTING = 3;

  private static final Duration PAUSE_OF_MOVE = Duration.ofMillis(50);

  private final RedisConfig config;
  private final Timers timers;
  private final ContextInternal home;
  private final Duration patience;
  private final Subscriptions subscriptions;
  private final RedisServerCheck check = new RedisServerCheck();
  private final ScriptErrors errors = new ScriptErrors();
  private volatile @Nullable RedisWire wire;

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

  RedisLink(Timers timers, Vertx vertx, PodRegistry pods, RedisConfig config) {
    this.config = config;
    this.timers = timers;
    this.home = (ContextInternal) vertx.getOrCreateContext();
    this.patience = config.silence();
    this.subscriptions = new Subscriptions(home, pods.channel(), patience);
  }

  /**
   * Connects, and reconnects from then on.
   *
   * @param listener gets the messages to the channel of this process, in order
   * @param ofInboxes gets those to the channels of inboxes, see {@link #subscriptions}
   * @param connected is called on the event loop of this link after each connection; earlier
   *     messages may have been missed. Until {@link #proven} is called, the pauses between attempts
   *     grow, so that a Redis that accepts connections but rejects commands (because it is full or
   *     a replica) is not flooded
   * @throws IllegalStateException if the configuration makes no sense; the message says what would
   */
  void start(Consumer<byte[]> listener, Consumer<byte[]> ofInboxes, Runnable connected) {
    RedisConnector made =
        new RedisConnector(config, home.nettyEventLoop(), home.owner().isNativeTransportEnabled());
    home.runOnContext(ignored -> {
      connector = made;
      subscriptions.start(listener, ofInboxes);
      up = connected;
      made.onSwitch(
          () -> home.runOnContext(switched -> moved()), () -> home.runOnContext(switched -> gap()));
      connect(made);
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

  /** Fails with {@link UnsupportedRedis} once it met a Redis that is too old; else never ends. */
  CompletableFuture<Void> unsupported() {
    return check.tooOld();
  }

  /**
   * Whether messages or writes may be missing since a time that is no longer ago: there was a
   * connection before this one, or another node of a cluster became a primary.
   */
  boolean hadGapWithin(Duration window) {
    long at = gapAt;
    return at != 0 && System.nanoTime() - at < window.toNanos();
  }

  /** Redis has executed a command on this connection. */
  void proven() {
    home.runOnContext(ignored -> pause = FIRST_PAUSE);
  }

  boolean isUp() {
    return wire != null;
  }

  /**
   * Runs a script on the keys that begin with {@code key}.
   *
   * @param args texts and byte arrays
   * @return fails with a {@code Refusal} {@code store_unavailable}
   */
  Uni<Reply> run(Script script, String key, List<?> args) {
    return run(script, List.of(key), args);
  }

  /** As the other, for a script that is given all its keys. */
  Uni<Reply> run(Script script, List<String> keys, List<?> args) {
    return send(RedisCall.ofScript(CommandType.EVALSHA, script.sha(), keys, args))
        .onFailure(RedisErrors::isUnknownScript)
        .recoverWithUni(() -> send(RedisCall.ofScript(CommandType.EVAL, script.text(), keys, args)))
        .onFailure()
        .transform(failure -> errors.refusal(script, failure, isUp()));
  }

  /** The channels that it hears besides that of this process. */
  Subscriptions subscriptions() {
    return subscriptions;
  }

  /**
   * Sends one command; fails immediately if there is no connection. Commands to one Redis, in a
   * cluster those to one node while no slot moves, are sent in the order of subscription, on any
   * thread: each one queues for the link's event loop. While a cluster moves the slot of its keys,
   * a command is tried for 5 seconds.
   */
  Uni<Reply> send(RedisCall call) {
    return Uni.createFrom()
        .emitter(emitter -> {
          Attempt first = new Attempt(call, emitter, EventLoops.ofCaller(), System.nanoTime());
          home.runOnContext(ignored -> send(first));
        });
  }

  /**
   * A command that has no reply yet.
   *
   * @param since when it was given to the link, in the nanoseconds of {@link System#nanoTime}
   */
  private record Attempt(
      RedisCall call, UniEmitter<? super Reply> emitter, Executor caller, long since) {
    boolean isLate() {
      return System.nanoTime() - since > LONGEST_MOVE.toNanos();
    }

    void complete(Reply reply) {
      caller.execute(() -> emitter.complete(reply));
    }

    void fail(Throwable failure) {
      caller.execute(() -> emitter.fail(failure));
    }
  }

  private void send(Attempt attempt) {
    RedisWire now = wire;
    if (now == null) {
      attempt.fail(StoreUnavailable.refusal());
      return;
    }
    now.send(attempt.call())
        .whenComplete((reply, failure) -> {
          if (failure == null) {
            attempt.complete(reply);
          } else if (RedisErrors.isMoving(failure) && !attempt.isLate()) {
            timers.after(PAUSE_OF_MOVE, () -> home.runOnContext(ignored -> send(attempt)));
          } else {
            attempt.fail(failure);
            if (RedisErrors.isReplica(failure)) {
              home.runOnContext(ignored -> ended(now, "it is a replica"));
            }
          }
        });
  }

  /** Closes both connections, which are dead, and opens new ones. */
  void reconnect(String why) {
    home.runOnContext(ignored -> hangUp(why));
  }

  /** One attempt to connect; the next one begins when this one fails or takes too long. */
  private void connect(RedisConnector to) {
    if (wire != null) {
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
    if (which == attempt && wire == null) {
      if (!why.equals(lastFailure)) {
        // one line for each reason, not for each attempt
        LOG.warnf("Redis cannot be reached: %s", why);
        lastFailure = why;
      }
      attempt++;
      again();
    }
  }

  private CompletionStage<RedisWire> ready(RedisWire made, int mine) {
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

  private void opened(RedisWire made, int which) {
    if (stopped || which != attempt) {
      made.close();
      return;
    }
    if (made.isOver()) {
      made.close();
      failed(which, "closed by Redis");
      return;
    }
    wire = made;
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
    if (wire != null) {
      LOG.info("Another node of the Redis Cluster is a primary now");
      gapAt = System.nanoTime();
      up.run();
    }
  }

  /** Sentinels have another primary; an attempt that is under way may lead to the former one. */
  private void moved() {
    if (wire != null) {
      hangUp("another Redis is the primary now");
    } else {
      attempt++;
      again();
    }
  }

  private void ended(RedisWire made, String why) {
    if (made.equals(wire)) {
      hangUp(why);
    }
  }

  private void hangUp(String why) {
    RedisWire old = wire;
    if (old == null) {
      return;
    }
    wire = null;
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
