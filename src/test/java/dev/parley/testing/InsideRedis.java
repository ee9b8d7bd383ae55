package dev.parley.testing;

import dev.parley.config.RedisConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.BiConsumer;

/** Looks into the Redis of the application under test, and changes it behind its back. */
@ApplicationScoped
public class InsideRedis {
  private static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  private final RedisClient client;
  private final StatefulRedisConnection<String, String> texts;
  private final StatefulRedisConnection<String, byte[]> bytes;

  InsideRedis(RedisConfig config) {
    client = RedisClient.create(config.hosts().getFirst());
    texts = client.connect();
    bytes = client.connect(CODEC);
  }

  public RedisCommands<String, String> texts() {
    return texts.sync();
  }

  public RedisCommands<String, byte[]> bytes() {
    return bytes.sync();
  }

  /**
   * Hears the messages to channels until it is closed.
   *
   * @param pattern as of {@code PSUBSCRIBE}
   * @param heard gets the channel and the message
   */
  public AutoCloseable listen(String pattern, BiConsumer<String, byte[]> heard) {
    StatefulRedisPubSubConnection<String, byte[]> ear = client.connectPubSub(CODEC);
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
