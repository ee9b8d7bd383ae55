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
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Two connections to Redis: one for commands, which are sent in order, and one for messages of
 * other processes. When either ends, {@link Heartbeat} finds it dead, or another Redis has become
 * the primary, both are replaced. Attempts are repeated until one succeeds; meanwhile commands fail
 * immediately. In a cluster the first stands for one to each node, and the client replaces these.
 */
@ApplicationScoped
class RedisLink {
  /** How long a command is tried while a cluster moves the slot of its keys. */
  private static final Duration LONGEST_MOVE = Duration.ofSeconds(5);

  private static final Duration PAUSE_OF_MOVE = Duration.ofMillis(50);

  private final RedisConfig config;
  private final Timers timers;
  private final ContextInternal home;
  private final Subscriptions subscriptions;
  private final Reconnection reconnection;
  private final ScriptErrors errors = new ScriptErrors();

  RedisLink(Timers timers, Vertx vertx, PodRegistry pods, RedisConfig config) {
    this.config = config;
    this.timers = timers;
    this.home = (ContextInternal) vertx.getOrCreateContext();
    this.subscriptions = new Subscriptions(home, pods.channel(), config.silence());
    this.reconnection = new Reconnection(home, timers, config.silence(), subscriptions);
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
    subscriptions.start(listener, ofInboxes);
    reconnection.start(made, connected);
  }

  void stop() {
    reconnection.stop();
  }

  /** Fails with {@link UnsupportedRedis} once it met a Redis that is too old; else never ends. */
  CompletableFuture<Void> unsupported() {
    return reconnection.unsupported();
  }

  /**
   * Whether messages or writes may be missing since a time that is no longer ago: there was a
   * connection before this one, or another node of a cluster became a primary.
   */
  boolean hadGapWithin(Duration window) {
    return reconnection.hadGapWithin(window);
  }

  /** Redis has executed a command on this connection. */
  void proven() {
    reconnection.proven();
  }

  boolean isUp() {
    return reconnection.connections() != null;
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
    RedisConnections now = reconnection.connections();
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
              reconnection.replace(now, "it is a replica");
            }
          }
        });
  }

  /** Closes both connections, which are dead, and opens new ones. */
  void reconnect(String why) {
    reconnection.replace(why);
  }
}
