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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
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
  private final Map<String, Subscription> subscriptions = new HashMap<>();
  private @Nullable RedisConnection connection;

  /** Whether this connection heard only the channel of this process so far. */
  private boolean onlyOwn = true;

  private Consumer<byte[]> heard = message -> {};
  private Consumer<byte[]> heardInInbox = message -> {};

  /** A channel on the present connection. */
  private static final class Subscription {
    private final Promise<Void> confirmed = Promise.promise();
    private int unanswered;
  }

  Subscriptions(Context home, String own, boolean gives) {
    this.home = home;
    this.own = own;
    this.gives = gives;
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
    List<Subscription> all = List.copyOf(subscriptions.values());
    subscriptions.clear();
    all.forEach(one -> one.confirmed.tryFail(StoreUnavailable.refusal()));
  }

  /**
   * Listens to a channel from now on, also after each reconnection, or no longer. Called on any
   * thread.
   */
  void listen(String channel, BooleanSupplier isWanted) {
    home.runOnContext(ignored -> want(channel, isWanted));
  }

  /**
   * Completes once messages to a channel arrive that was to be listened to before. Called on any
   * thread, and completes on the event loop of its caller.
   */
  Uni<Void> heard(String channel) {
    return Uni.createFrom()
        .emitter(emitter -> {
          Executor caller = EventLoops.ofCaller();
          home.runOnContext(ignored ->
              confirmed(channel)
                  .onSuccess(done -> caller.execute(() -> emitter.complete(null)))
                  .onFailure(
                      failure -> caller.execute(() -> emitter.fail(StoreUnavailable.refusal()))));
        });
  }

  private void want(String channel, BooleanSupplier isWanted) {
    RedisConnection now = connection;
    if (isWanted.getAsBoolean()) {
      wanted.add(channel);
      if (now != null && !subscriptions.containsKey(channel)) {
        subscribe(now, List.of(channel));
      }
    } else if (wanted.remove(channel) && now != null && gives) {
      subscriptions.remove(channel);
      now.send(Request.cmd(Command.UNSUBSCRIBE).arg(channel));
    }
  }

  private Future<Void> confirmed(String channel) {
    Subscription known = subscriptions.get(channel);
    return known == null
        ? Future.failedFuture(StoreUnavailable.refusal())
        : known.confirmed.future();
  }

  private void subscribe(RedisConnection to, List<String> channels) {
    Request request = Request.cmd(Command.SUBSCRIBE);
    onlyOwn &= channels.size() == 1 && channels.contains(own);
    for (String channel : channels) {
      subscriptions.computeIfAbsent(channel, c -> new Subscription()).unanswered++;
      request.arg(channel);
    }
    to.send(request)
        .onFailure(failure ->
            home.runOnContext(ignored -> channels.forEach(channel -> failed(channel, failure))));
  }

  private void failed(String channel, Throwable failure) {
    Subscription known = subscriptions.remove(channel);
    if (known != null) {
      known.confirmed.tryFail(failure);
    }
  }

  private void receive(RedisConnection from, Response message) {
    if (!from.equals(connection) || message.size() < 3) {
      return;
    }
    switch (message.get(0).toString()) {
      case "subscribe" -> answered(message.get(1).toString());
      case "message" -> {
        boolean isOwn = onlyOwn || own.equals(message.get(1).toString());
        (isOwn ? heard : heardInInbox).accept(message.get(2).toBytes());
      }
      default -> {}
    }
  }

  private void answered(String channel) {
    Subscription known = subscriptions.get(channel);
    if (known != null && --known.unanswered == 0) {
      known.confirmed.tryComplete();
    }
  }
}
