package dev.parley.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Json;
import dev.parley.testing.RealRedis;
import dev.parley.testing.Running;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged service comes up in the very environment that the manifests of production give it.
 */
class EnvironmentIT {
  private static final String HASH = "0123456789abcdef".repeat(4);

  @TempDir Path folder;

  @Test
  void theServiceRunsInTheEnvironmentOfProduction() throws Exception {
    Map<String, String> environment = new TreeMap<>(Manifests.of("production").plainEnvironment());
    Path keys = Files.writeString(folder.resolve("api-keys"), "agent ask " + HASH + "\n");
    environment.put("PARLEY_ACCESS_API_KEYS_FILE", keys.toString());
    RealRedis redis = new RealRedis();
    Map<String, String> secrets = redis.start();
    // what the Secrets hold; this Redis has no password
    environment.put("PARLEY_KEYS", secrets.get("parley.keys"));
    environment.put("PARLEY_REDIS_HOSTS", secrets.get("parley.redis.hosts"));

    List<String> said;
    try (Running service = Running.start(environment)) {
      String ready = service.managed("/q/health/ready").body();
      assertTrue(ready.replace(" ", "").contains("\"kind\":\"redis\""), ready);
      assertTrue(ready.replace(" ", "").contains("\"reachable\":true"), ready);
      assertTrue(service.managed("/q/metrics").body().contains("parley_interactions_open"));
      assertEquals(401, service.get(service.url("/api/v1/sessions/a/interactions")).statusCode());
      said = service.said();
    } finally {
      redis.stop();
    }

    assertTrue(said.stream().allMatch(line -> Json.read(line).has("message")), said::toString);
    assertTrue(said.stream().anyMatch(line -> line.contains("1 API keys are in force")));
    assertTrue(said.stream().noneMatch(line -> line.contains("Unrecognized")), said::toString);
  }
}
