package dev.parley.interaction.redis;

import dev.parley.reactive.EventLoops;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
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

  private final Set<String> wanted = new LinkedHashSet<>();
  private final Map<String, Promise<Void>> confirmations = new HashMap<>();

  /**
   * How many SUBSCRIBE of a channel have no answer yet: that to an earlier one, which was given up
   * meanwhile, confirms nothing.
   */
  private final Map<String, Integer> unanswered = new HashMap<>();

  /** How long a confirmation is waited for. */
  private final Duration patience;

  private @Nullable StatefulRedisPubSubConnection<String, byte[]> connection;

  private Consumer<byte[]> heard = message -> {};
  private Consumer<byte[]> heardInInbox = message -> {};

  Subscriptions(Context home, String own, Duration patience) {
    this.home = home;
    this.own = own;
    this.patience = patience;
  }

  /** Sets who gets the messages: those to this process, and those to inboxes. */
  void start(Consumer<byte[]> ofProcess, Consumer<byte[]> ofInboxes) {
    heard = ofProcess;
    heardInInbox = ofInboxes;
  }

  /** Subscribes on a new connection to all that is wanted; completes when Redis confirmed it. */
  CompletionStage<Void> open(StatefulRedisPubSubConnection<String, byte[]> made) {
    Promise<Void> opened = Promise.promise();
    made.addListener(
        new RedisPubSubAdapter<>() {
          @Override
          public void message(String channel, byte[] message) {
            home.runOnContext(ignored -> receive(made, channel, message));
          }

          @Override
          public void subscribed(String channel, long count) {
            home.runOnContext(ignored -> answered(made, channel));
          }
        });
    home.runOnContext(ignored -> {
      lost();
      connection = made;
      List<String> all = new ArrayList<>(wanted);
      all.add(own);
      subscribe(made, all);
      Future.all(all.stream().map(this::confirmed).toList()).<Void>mapEmpty().onComplete(opened);
    });
    return opened.future().toCompletionStage();
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
    StatefulRedisPubSubConnection<String, byte[]> now = connection;
    if (isWanted.getAsBoolean()) {
      wanted.add(channel);
      if (now != null && !confirmations.containsKey(channel)) {
        subscribe(now, List.of(channel));
      }
    } else if (wanted.remove(channel) && now != null) {
      now.async().unsubscribe(channel).exceptionally(gone -> null);
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

  private void subscribe(StatefulRedisPubSubConnection<String, byte[]> to, List<String> channels) {
    for (String channel : channels) {
      confirmations.computeIfAbsent(channel, c -> Promise.promise());
      unanswered.merge(channel, 1, Integer::sum);
    }
    to.async()
        .subscribe(channels.toArray(String[]::new))
        .whenComplete((done, failure) -> {
          if (failure != null) {
            home.runOnContext(ignored -> channels.forEach(channel -> failed(channel, failure)));
          }
        });
  }

  private void failed(String channel, Throwable failure) {
    unanswered.computeIfPresent(channel, (c, count) -> count == 1 ? null : count - 1);
    Promise<Void> known = confirmations.remove(channel);
    if (known != null) {
      known.tryFail(failure);
    }
  }

  private void receive(
      StatefulRedisPubSubConnection<String, byte[]> from, String channel, byte[] message) {
    if (!from.equals(connection)) {
      return;
    }
    if (own.equals(channel)) {
      heard.accept(message);
    } else if (wanted.contains(channel)) {
      heardInInbox.accept(message);
    }
  }

  private void answered(StatefulRedisPubSubConnection<String, byte[]> from, String channel) {
    if (!from.equals(connection)) {
      return;
    }
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
