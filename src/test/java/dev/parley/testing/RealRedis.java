package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A Redis of its own for the application under test, and the settings that lead there. */
public final class RealRedis implements QuarkusTestResourceLifecycleManager {
  private final int port = FreePorts.one();
  private @Nullable RedisServer server;

  @Override
  public Map<String, String> start() {
    server = RedisServer.start(port, List.of());
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
