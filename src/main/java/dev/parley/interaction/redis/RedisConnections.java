package dev.parley.interaction.redis;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateAdapter;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;

/**
 * Two connections: one for commands, to one Redis or to the nodes of a cluster, and one for
 * messages.
 */
final class RedisConnections {
  private final StatefulConnection<String, byte[]> connection;
  private final RedisClusterAsyncCommands<String, byte[]> commands;
  private final StatefulRedisPubSubConnection<String, byte[]> messages;

  /** Whether the first connection is the only one for commands; a cluster has others. */
  private final boolean isOne;

  private volatile boolean over;

  RedisConnections(
      StatefulConnection<String, byte[]> connection,
      RedisClusterAsyncCommands<String, byte[]> commands,
      StatefulRedisPubSubConnection<String, byte[]> messages,
      boolean isOne) {
    this.connection = connection;
    this.commands = commands;
    this.messages = messages;
    this.isOne = isOne;
  }

  CompletionStage<Reply> send(RedisCall call) {
    return commands.dispatch(call.type(), new ReplyOutput(RedisCall.CODEC), call.args());
  }

  /** What a server, in a cluster any of them, says of itself. */
  CompletionStage<String> info() {
    return commands.info();
  }

  /**
   * Has all servers load a script, before the commands that follow, if there is one server. Nobody
   * waits for it: who did not load it is sent the text with the first call.
   */
  @SuppressWarnings("FutureReturnValueIgnored")
  void load(byte[] script) {
    commands.scriptLoad(script);
  }

  StatefulRedisPubSubConnection<String, byte[]> messages() {
    return messages;
  }

  /** Whether one of them has ended. */
  boolean isOver() {
    return over;
  }

  /** Calls back, on the event loop of the connections, when one of them has ended. */
  void onEnd(Runnable ended) {
    RedisConnectionStateAdapter listener =
        new RedisConnectionStateAdapter() {
          @Override
          public void onRedisDisconnected(RedisChannelHandler<?, ?> which) {
            over = true;
            ended.run();
          }
        };
    if (isOne) {
      connection.addListener(listener);
    }
    messages.addListener(listener);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end
  void close() {
    connection.closeAsync();
    messages.closeAsync();
  }
}
