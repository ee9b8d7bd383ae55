package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import redis.embedded.RedisServer;

/** A Redis of its own for the application under test, and the settings that lead there. */
public class RealRedis implements QuarkusTestResourceLifecycleManager {
  private final int port = FreePorts.one();
  private RedisServer server;

  @Override
  public Map<String, String> start() {
    try {
      server =
          RedisServer.newRedisServer()
              .port(port)
              .setting("save \"\"")
              .setting("appendonly no")
              .build();
      server.start();
    } catch (IOException e) {
      throw new IllegalStateException("no Redis to test with", e);
    }
    return Map.of(
        "parley.store", "redis",
        "parley.keys", "test:" + Base64.getEncoder().encodeToString(new byte[32]),
        "parley.redis.prefix", "test-" + UUID.randomUUID(),
        "quarkus.redis.hosts", "redis://127.0.0.1:" + port);
  }

  @Override
  public void stop() {
    if (server == null) {
      return;
    }
    try {
      server.stop();
    } catch (IOException e) {
      throw new IllegalStateException("Redis does not stop", e);
    }
  }
}
