package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A Redis of its own for the application under test, and the settings that lead there. */
public class RealRedis implements QuarkusTestResourceLifecycleManager {
  private final int port = FreePorts.one();
  private @Nullable RedisServer server;

  final int port() {
    return port;
  }

  /** The lines of its configuration beyond those of {@link RedisServer#start}. */
  List<String> configuration() throws IOException {
    return List.of();
  }

  @Override
  public Map<String, String> start() {
    try {
      server = RedisServer.start(port, configuration());
    } catch (IOException e) {
      throw new IllegalStateException("no Redis to test with", e);
    }
    return Map.of(
        "parley.store", "redis",
        "parley.keys", "test:" + Base64.getEncoder().encodeToString(new byte[32]),
        "parley.redis.prefix", "test-" + UUID.randomUUID(),
        "parley.redis.hosts", "redis://127.0.0.1:" + port);
  }

  @Override
  public void stop() {
    if (server != null) {
      server.close();
    }
  }
}
