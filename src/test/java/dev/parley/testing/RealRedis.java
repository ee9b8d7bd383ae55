package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import redis.embedded.RedisServer;
import redis.embedded.core.RedisServerBuilder;

/** A Redis of its own for the application under test, and the settings that lead there. */
public class RealRedis implements QuarkusTestResourceLifecycleManager {
  private final int port;
  private RedisServer server;

  public RealRedis() {
    this(FreePorts.one());
  }

  RealRedis(int port) {
    this.port = port;
  }

  final int port() {
    return port;
  }

  /** Configures what differs from a Redis that keeps everything in memory. */
  void configure(RedisServerBuilder builder) throws IOException {}

  @Override
  public Map<String, String> start() {
    try {
      RedisServerBuilder builder =
          RedisServer.newRedisServer().port(port).setting("save \"\"").setting("appendonly no");
      configure(builder);
      server = builder.build();
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
