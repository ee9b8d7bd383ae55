package dev.parley.testing;

import dev.parley.config.RedisConfig;
import dev.parley.config.RedisKind;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Looks into the Redis of the application under test, and changes it behind its back. */
@ApplicationScoped
public class InsideRedis {
  private static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  private final AbstractRedisClient client;
  private final RedisClusterCommands<String, String> texts;
  private final RedisClusterCommands<String, byte[]> bytes;
  private final Supplier<StatefulRedisPubSubConnection<String, byte[]>> listening;

  InsideRedis(RedisConfig config) {
    if (config.kind() == RedisKind.CLUSTER) {
      RedisClusterClient cluster = RedisClusterClient.create(config.hosts().getFirst());
      client = cluster;
      texts = cluster.connect().sync();
      bytes = cluster.connect(CODEC).sync();
      listening = () -> cluster.connectPubSub(CODEC);
    } else {
      RedisClient one = RedisClient.create(config.hosts().getFirst());
      client = one;
      texts = one.connect().sync();
      bytes = one.connect(CODEC).sync();
      listening = () -> one.connectPubSub(CODEC);
    }
  }

  public RedisClusterCommands<String, String> texts() {
    return texts;
  }

  public RedisClusterCommands<String, byte[]> bytes() {
    return bytes;
  }

  /** Begins to move a slot to another node of the cluster. */
  public SlotMove move(String key) {
    return new SlotMove((RedisClusterClient) client, SlotHash.getSlot(key));
  }

  /**
   * Hears the messages to channels until it is closed.
   *
   * @param pattern as of {@code PSUBSCRIBE}
   * @param heard gets the channel and the message
   */
  public AutoCloseable listen(String pattern, BiConsumer<String, byte[]> heard) {
    StatefulRedisPubSubConnection<String, byte[]> ear = listening.get();
    ear.addListener(
        new RedisPubSubAdapter<>() {
          @Override
          public void message(String of, String channel, byte[] message) {
            heard.accept(channel, message);
          }
        });
    ear.sync().psubscribe(pattern);
    return ear;
  }

  /** How many connections hear the messages to a channel. */
  public long listeners(String channel) {
    return texts().pubsubNumsub(channel).values().stream().mapToLong(n -> n).sum();
  }

  @PreDestroy
  void close() {
    client.shutdown();
  }
}
