package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.reactive.EventLoops;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Two connections to Redis: one for commands, which are sent in order, and one for messages of
 * other processes. When either connection ends, or {@link Heartbeat} finds it dead, both are
 * replaced. Attempts are repeated until one succeeds; meanwhile commands fail immediately.
 */
@ApplicationScoped
class RedisLink {
  private static final Logger LOG = Logger.getLogger(RedisLink.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(3);

  private final Redis client;
  private final Timers timers;
  private final Context home;
  private final Duration patience;
  private final Subscriptions subscriptions;
  private final RedisServerCheck check = new RedisServerCheck();
  private final ScriptErrors errors = new ScriptErrors();
  private volatile @Nullable Wire wire;

  // the fields below are used on the home context only
  private Runnable up = () -> {};
  private Duration pause = FIRST_PAUSE;
  private int attempt;
  private boolean stopped;

  RedisLink(
      io.vertx.mutiny.redis.client.Redis client,
      Timers timers,
      Vertx vertx,
      PodRegistry pods,
      RedisConfig config,
      @ConfigProperty(name = "quarkus.redis.client-type") Optional<String> type) {
    this.client = client.getDelegate();
    this.timers = timers;
    this.home = vertx.getOrCreateContext();
    this.patience = config.silence();
    boolean isCluster = type.filter("cluster"::equalsIgnoreCase).isPresent();
    this.subscriptions = new Subscriptions(home, pods.channel(), !isCluster, patience);
  }

  private record Wire(RedisConnection commands, RedisConnection ear) {}

  /**
   * Connects, and reconnects from then on.
   *
   * @param listener gets the messages to the channel of this process, in order
   * @param ofInboxes gets those to the channels of inboxes, see {@link #subscriptions}
   * @param connected is called on the event loop of this link after each connection; earlier
   *     messages may have been missed. Until {@link #proven} is called, the pauses between attempts
   *     grow, so that a Redis that accepts connections but rejects commands (because it is full or
   *     a replica) is not flooded
   */
  void start(Consumer<byte[]> listener, Consumer<byte[]> ofInboxes, Runnable connected) {
    home.runOnContext(ignored -> {
      subscriptions.start(listener, ofInboxes);
      up = connected;
      connect();
    });
  }

  void stop() {
    home.runOnContext(ignored -> {
      stopped = true;
      hangUp("stopping");
    });
  }

  /** Fails with {@link UnsupportedRedis} once it met a Redis that is too old; else never ends. */
  CompletableFuture<Void> unsupported() {
    return check.tooOld();
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
  Uni<Response> run(Script script, String key, List<?> args) {
    return run(script, List.of(key), args);
  }

  /** As the other, for a script that is given all its keys. */
  Uni<Response> run(Script script, List<String> keys, List<?> args) {
    return send(request(Command.EVALSHA, script.sha(), keys, args))
        .onFailure(RedisErrors::isUnknownScript)
        .recoverWithUni(() -> send(request(Command.EVAL, script.text(), keys, args)))
        .onFailure()
        .transform(failure -> errors.refusal(script, failure, isUp()));
  }

  private static Request request(Command command, String script, List<String> keys, List<?> args) {
    Request request = Request.cmd(command).arg(script).arg(keys.size());
    keys.forEach(request::arg);
    for (Object arg : args) {
      if (arg instanceof byte[] bytes) {
        request.arg(bytes);
      } else {
        request.arg(arg.toString());
      }
    }
    return request;
  }

  /** The channels that it hears besides that of this process. */
  Subscriptions subscriptions() {
    return subscriptions;
  }

  /**
   * Sends one command; fails immediately if there is no connection. Commands are sent in the order
   * of subscription, on any thread: each one queues for the link's event loop. Otherwise the client
   * may reorder commands that were sent from its own event loop.
   */
  Uni<Response> send(Request request) {
    return Uni.createFrom()
        .emitter(emitter -> {
          Executor caller = EventLoops.ofCaller();
          home.runOnContext(ignored -> sendNow(request, emitter, caller));
        });
  }

  private void sendNow(Request request, UniEmitter<? super Response> emitter, Executor caller) {
    Wire now = wire;
    if (now == null) {
      caller.execute(() -> emitter.fail(StoreUnavailable.refusal()));
      return;
    }
    now.commands()
        .send(request)
        .onSuccess(response -> caller.execute(() -> emitter.complete(response)))
        .onFailure(failure -> caller.execute(() -> emitter.fail(failure)));
  }

  /** Closes both connections, which are dead, and opens new ones. */
  void reconnect(String why) {
    home.runOnContext(ignored -> hangUp(why));
  }

  /** One attempt to connect; the next one begins when this one fails or takes too long. */
  private void connect() {
    int mine = ++attempt;
    timers.after(patience, () -> home.runOnContext(ignored -> failed(mine, "it does not answer")));
    client
        .connect()
        .compose(commands ->
            client
                .connect()
                .compose(ear -> ready(new Wire(commands, ear)))
                .onFailure(failure -> close(commands)))
        .onSuccess(made -> home.runOnContext(ignored -> opened(made, mine)))
        .onFailure(
            failure -> home.runOnContext(ignored -> failed(mine, RedisErrors.kind(failure))));
  }

  private void failed(int which, String why) {
    if (which == attempt && wire == null) {
      LOG.debugf("Redis cannot be reached: %s", why);
      attempt++;
      again();
    }
  }

  private Future<Wire> ready(Wire made) {
    watch(made.ear(), made);
    watch(made.commands(), made);
    Future<Void> loaded = check.check(made.commands());
    for (Script script : Script.values()) {
      loaded =
          loaded.compose(done ->
              made.commands()
                  .send(Request.cmd(Command.SCRIPT).arg("LOAD").arg(script.text()))
                  .mapEmpty());
    }
    return loaded
        .compose(done -> subscriptions.open(made.ear()))
        .map(made)
        .onFailure(failure -> close(made.ear()));
  }

  private void opened(Wire made, int which) {
    if (stopped || which != attempt) {
      close(made.ear());
      close(made.commands());
      return;
    }
    wire = made;
    LOG.info("Connected to Redis");
    up.run();
  }

  private void watch(RedisConnection connection, Wire made) {
    connection.endHandler(ended -> home.runOnContext(ignored -> ended(made, "closed by Redis")));
    connection.exceptionHandler(
        failure -> home.runOnContext(ignored -> ended(made, RedisErrors.kind(failure))));
  }

  private void ended(Wire made, String why) {
    if (made.equals(wire)) {
      hangUp(why);
    }
  }

  private void hangUp(String why) {
    Wire old = wire;
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
    close(old.ear());
    close(old.commands());
    again();
  }

  private void again() {
    if (stopped) {
      return;
    }
    long millis = pause.toMillis();
    Duration next = pause.multipliedBy(2);
    pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
    // jitter, so that processes do not all reconnect at once
    timers.after(
        Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1)),
        () -> home.runOnContext(ignored -> connect()));
  }

  /**
   * Closes the connection itself: one that was used for subscriptions must not return to the pool.
   */
  private static void close(RedisConnection connection) {
    connection.endHandler(null);
    connection.exceptionHandler(null);
    connection.send(Request.cmd(Command.UNSUBSCRIBE));
    connection.close();
  }
}
