package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.config.RedisKind;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.event.ClusterTopologyChangedEvent;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.resource.ClientResources;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Opens connections to the Redis of the configuration, whatever kind it is. */
final class RedisConnector {
  /** How long what a sentinel said last is believed rather than what others say. */
  private static final long BELIEVED_NANOS = Duration.ofSeconds(30).toNanos();

  private final ClientResources resources;
  private final AbstractRedisClient client;
  private final Supplier<CompletionStage<RedisConnections>> connecting;
  private final RedisAddresses addresses;
  private final EventLoop loop;
  private final RedisOptions options;
  private final RedisKind kind;
  private @Nullable SentinelWatch watch;

  // used on the loop only
  private int attempts;
  private @Nullable RedisURI newPrimary;
  private long newSince;

  /**
   * @param loop where all connections live
   * @param isNative whether the loop is one of Netty's native ones
   * @throws IllegalStateException if the configuration makes no sense; the message says what would
   */
  RedisConnector(RedisConfig config, EventLoop loop, boolean isNative) {
    this.addresses = new RedisAddresses(config);
    this.loop = loop;
    this.kind = config.kind();
    this.resources = RedisOptions.resources(loop, isNative);
    this.options = new RedisOptions(config);
    if (kind == RedisKind.CLUSTER) {
      RedisClusterClient cluster = RedisClusterClient.create(resources, addresses.hosts());
      cluster.setOptions(options.ofCluster());
      client = cluster;
      connecting = () -> connect(cluster);
    } else {
      RedisClient one = RedisClient.create(resources);
      one.setOptions(options.ofOne());
      client = one;
      connecting =
          kind == RedisKind.SENTINEL
              ? () -> connect(one, primary())
              : () -> connect(one, addresses.hosts().getFirst());
    }
  }

  /** One attempt, on the event loop. */
  CompletionStage<RedisConnections> connect() {
    attempts++;
    return connecting.get();
  }

  /**
   * The one that a sentinel has named a short time ago, every other time: other sentinels may not
   * have heard of it yet, or it may be gone again.
   */
  private RedisURI primary() {
    RedisURI named = newPrimary;
    return named != null && attempts % 2 == 1 && System.nanoTime() - newSince < BELIEVED_NANOS
        ? named
        : addresses.bySentinels(attempts);
  }

  /**
   * Calls back, on the event loop, when another Redis has become a primary.
   *
   * @param moved sentinels say so: the one that is connected is none any longer
   * @param joined a node of the cluster is one, to which the client has connected by itself
   */
  void onSwitch(Runnable moved, Runnable joined) {
    if (kind == RedisKind.CLUSTER) {
      resources
          .eventBus()
          .get()
          .subscribe(event -> {
            if (event instanceof ClusterTopologyChangedEvent change
                && !primaries(change.before()).containsAll(primaries(change.after()))) {
              joined.run();
            }
          });
    } else if (kind == RedisKind.SENTINEL) {
      RedisClient watching = RedisClient.create(resources);
      watching.setOptions(options.ofSentinels());
      watch =
          new SentinelWatch(
              watching,
              loop,
              addresses.primaryName(),
              (host, port) ->
                  loop.execute(() -> {
                    newPrimary = addresses.at(host, port);
                    newSince = System.nanoTime();
                    attempts = 0;
                    moved.run();
                  }));
      watch.start(addresses.hosts());
    }
  }

  private static Set<String> primaries(List<RedisClusterNode> nodes) {
    return nodes.stream()
        .filter(node -> node.getRole().isUpstream() && !node.getSlots().isEmpty())
        .map(RedisClusterNode::getNodeId)
        .collect(Collectors.toSet());
  }

  /** Ends all connections. */
  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end
  void close() {
    if (watch != null) {
      watch.stop();
    }
    client
        .shutdownAsync(0, 0, TimeUnit.SECONDS)
        .whenComplete((done, failure) -> resources.shutdown(0, 0, TimeUnit.SECONDS));
  }

  private static CompletionStage<RedisConnections> connect(RedisClient one, RedisURI primary) {
    return both(
        one.connectAsync(RedisCall.CODEC, primary),
        () -> one.connectPubSubAsync(RedisCall.CODEC, primary),
        (commands, messages) -> new RedisConnections(commands, commands.async(), messages, true));
  }

  private static CompletionStage<RedisConnections> connect(RedisClusterClient cluster) {
    return both(
        cluster
            .refreshPartitionsAsync()
            .thenCompose(known -> cluster.connectAsync(RedisCall.CODEC)),
        () -> cluster.connectPubSubAsync(RedisCall.CODEC),
        (commands, messages) -> new RedisConnections(commands, commands.async(), messages, false));
  }

  /** Both connections, or none. */
  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of the first
  private static <A extends StatefulConnection<?, ?>, B extends StatefulConnection<?, ?>>
      CompletionStage<RedisConnections> both(
          CompletionStage<A> first,
          Supplier<CompletionStage<B>> second,
          BiFunction<A, B, RedisConnections> made) {
    return first.thenCompose(commands ->
        second
            .get()
            .handle((messages, failure) -> {
              if (failure != null) {
                commands.closeAsync();
                throw new CompletionException(failure);
              }
              return made.apply(commands, messages);
            }));
  }
}
