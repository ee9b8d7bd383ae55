package dev.parley.interaction.redis;

import dev.parley.reactive.EventLoops;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The channels that a {@link RedisLink} hears: that of this process always, and those of inboxes
 * while somebody here listens to them. Its state is used on the context of the link only.
 */
final class Subscriptions {
  private final Context home;
  private final String own;

  /**
   * Whether what is no longer wanted is given up before the connection ends. In a cluster, where
   * the client sends each command to any node, it is not: the channel could be heard twice then.
   */
  private final boolean gives;

  private final Set<String> wanted = new LinkedHashSet<>();
  private final Map<String, Promise<Void>> confirmations = new HashMap<>();

  /**
   * How many SUBSCRIBE of a channel have no answer yet: that to an earlier one, which was given up
   * meanwhile, confirms nothing.
   */
  private final Map<String, Integer> unanswered = new HashMap<>();

  /** How long a confirmation is waited for. */
  private final Duration patience;

  private @Nullable RedisConnection connection;

  /** Whether this connection heard only the channel of this process so far. */
  private boolean onlyOwn = true;

  private Consumer<byte[]> heard = message -> {};
  private Consumer<byte[]> heardInInbox = message -> {};

  Subscriptions(Context home, String own, boolean gives, Duration patience) {
    this.home = home;
    this.own = own;
    this.gives = gives;
    this.patience = patience;
  }

  /** Sets who gets the messages: those to this process, and those to inboxes. */
  void start(Consumer<byte[]> ofProcess, Consumer<byte[]> ofInboxes) {
    heard = ofProcess;
    heardInInbox = ofInboxes;
  }

  /** Subscribes on a new connection to all that is wanted; completes when Redis confirmed it. */
  Future<Void> open(RedisConnection made) {
    Promise<Void> opened = Promise.promise();
    made.handler(message -> home.runOnContext(ignored -> receive(made, message)));
    home.runOnContext(ignored -> {
      lost();
      connection = made;
      onlyOwn = true;
      List<String> all = new ArrayList<>(wanted);
      all.add(own);
      subscribe(made, all);
      Future.all(all.stream().map(this::confirmed).toList()).<Void>mapEmpty().onComplete(opened);
    });
    return opened.future();
  }

  /** The connection is gone; what was not confirmed fails. */
  void lost() {
    connection = null;
    List<Promise<Void>> all = List.copyOf(confirmations.values());
    confirmations.clear();
    unanswered.clear();
    all.forEach(one -> one.tryFail(StoreUnavailable.refusal()));
  }

  /**
   * Listens to a channel from now on, also after each reconnection, or no longer. Called on any
   * thread.
   */
  void listen(String channel, BooleanSupplier isWanted) {
    home.runOnContext(ignored -> want(channel, isWanted));
  }

  /**
   * Completes once messages to a channel arrive that was to be listened to before, and fails where
   * Redis does not confirm that in time. Called on any thread, and completes on the event loop of
   * its caller.
   */
  Uni<Void> heard(String channel) {
    return Uni.createFrom()
        .emitter(emitter -> {
          Executor caller = EventLoops.ofCaller();
          home.runOnContext(ignored ->
              confirmed(channel)
                  .timeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                  .onSuccess(done -> caller.execute(() -> emitter.complete(null)))
                  .onFailure(
                      failure -> caller.execute(() -> emitter.fail(StoreUnavailable.refusal()))));
        });
  }

  private void want(String channel, BooleanSupplier isWanted) {
    RedisConnection now = connection;
    if (isWanted.getAsBoolean()) {
      wanted.add(channel);
      if (now != null && !confirmations.containsKey(channel)) {
        subscribe(now, List.of(channel));
      }
    } else if (wanted.remove(channel) && now != null && gives) {
      now.send(Request.cmd(Command.UNSUBSCRIBE).arg(channel));
      Promise<Void> known = confirmations.remove(channel);
      if (known != null) {
        known.tryComplete(); // nobody listens any longer, so nothing can be missed
      }
    }
  }

  private Future<Void> confirmed(String channel) {
    Promise<Void> known = confirmations.get(channel);
    return known == null ? Future.failedFuture(StoreUnavailable.refusal()) : known.future();
  }

  private void subscribe(RedisConnection to, List<String> channels) {
    Request request = Request.cmd(Command.SUBSCRIBE);
    onlyOwn &= channels.size() == 1 && channels.contains(own);
    for (String channel : channels) {
      confirmations.computeIfAbsent(channel, c -> Promise.promise());
      unanswered.merge(channel, 1, Integer::sum);
      request.arg(channel);
    }
    to.send(request)
        .onFailure(failure ->
            home.runOnContext(ignored -> channels.forEach(channel -> failed(channel, failure))));
  }

  private void failed(String channel, Throwable failure) {
    unanswered.computeIfPresent(channel, (c, count) -> count == 1 ? null : count - 1);
    Promise<Void> known = confirmations.remove(channel);
    if (known != null) {
      known.tryFail(failure);
    }
  }

  private void receive(RedisConnection from, Response message) {
    if (!from.equals(connection) || message.size() < 3) {
      return;
    }
    switch (message.get(0).toString()) {
      case "subscribe" -> answered(message.get(1).toString());
      case "message" -> {
        String channel = onlyOwn ? own : message.get(1).toString();
        if (own.equals(channel)) {
          heard.accept(message.get(2).toBytes());
        } else if (wanted.contains(channel)) {
          heardInInbox.accept(message.get(2).toBytes());
        }
      }
      default -> {}
    }
  }

  private void answered(String channel) {
    Integer left = unanswered.computeIfPresent(channel, (c, count) -> count - 1);
    if (left != null && left <= 0) {
      unanswered.remove(channel);
      Promise<Void> known = confirmations.get(channel);
      if (known != null) {
        known.tryComplete();
      }
    }
  }
}
