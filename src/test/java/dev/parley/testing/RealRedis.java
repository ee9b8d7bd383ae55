package dev.parley.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Base64;
import java.util.HashMap;
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
    String prefix = "test-" + UUID.randomUUID();
    server = RedisServer.start(port, List.of(RedisUser.line(prefix)));
    Map<String, String> settings = new HashMap<>(RedisUser.settings());
    settings.put("parley.store", "redis");
    settings.put("parley.keys", "test:" + Base64.getEncoder().encodeToString(new byte[32]));
    settings.put("parley.redis.prefix", prefix);
    settings.put("parley.redis.hosts", "redis://127.0.0.1:" + port);
    return settings;
  }

  @Override
  public void stop() {
    if (server != null) {
      server.close();
    }
  }
}
