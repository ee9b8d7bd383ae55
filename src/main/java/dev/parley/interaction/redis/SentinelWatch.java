package dev.parley.interaction.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.netty.util.concurrent.EventExecutorGroup;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * Hears from sentinels when they have made another Redis the primary. The former one may take
 * writes for some seconds more, and these writes are lost: a process that hears of the change
 * leaves it at once.
 */
final class SentinelWatch {
  private static final Logger LOG = Logger.getLogger(SentinelWatch.class);
  private static final String CHANNEL = "+switch-master";
  private static final long PAUSE_SECONDS = 2;
  private static final Pattern SWITCH = Pattern.compile("(\\S+) \\S+ \\d{1,5} (\\S+) (\\d{1,5})");

  private final RedisClient client;
  private final EventExecutorGroup loop;
  private final String name;
  private final BiConsumer<String, Integer> switched;

  /** What a sentinel said last: the others say the same. */
  private final AtomicReference<String> last = new AtomicReference<>("");

  /**
   * @param client reconnects by itself
   * @param name that of the primary
   * @param switched gets the address of the new primary, once for each change
   */
  SentinelWatch(
      RedisClient client,
      EventExecutorGroup loop,
      String name,
      BiConsumer<String, Integer> switched) {
    this.client = client;
    this.loop = loop;
    this.name = name;
    this.switched = switched;
  }

  void start(List<RedisURI> sentinels) {
    sentinels.forEach(this::connect);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end
  void stop() {
    client.shutdownAsync(0, 0, TimeUnit.SECONDS);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is tried until it succeeds
  private void connect(RedisURI sentinel) {
    client
        .connectPubSubAsync(RedisCall.CODEC, sentinel)
        .thenCompose(this::listen)
        .whenComplete((done, failure) -> {
          if (failure != null && !loop.isShuttingDown()) {
            LOG.debugf("A sentinel cannot be reached: %s", RedisErrors.kind(failure));
            loop.schedule(() -> connect(sentinel), PAUSE_SECONDS, TimeUnit.SECONDS);
          }
        });
  }

  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end of what failed
  private CompletionStage<Void> listen(StatefulRedisPubSubConnection<String, byte[]> connection) {
    connection.addListener(
        new RedisPubSubAdapter<>() {
          @Override
          public void message(String channel, byte[] message) {
            hear(new String(message, StandardCharsets.UTF_8));
          }
        });
    return connection
        .async()
        .subscribe(CHANNEL)
        .whenComplete((done, failure) -> {
          if (failure != null) {
            connection.closeAsync();
          }
        });
  }

  /**
   * @param text the name, the former address and the new one: five words
   */
  private void hear(String text) {
    Matcher found = SWITCH.matcher(text);
    if (found.matches() && found.group(1).equals(name) && !text.equals(last.getAndSet(text))) {
      switched.accept(found.group(2), Integer.valueOf(found.group(3)));
    }
  }
}
