package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** In the store that processes share, on a real Redis. */
@QuarkusTest
@WithTestResource(RealRedis.class)
class RedisEphemeralTest extends EphemeralContract {
  @Inject InsideRedis redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  @Test
  void showsNeitherKeysNorTexts() {
    now(ephemeral.put(key, "a secret", LONG));
    List<String> all = redis.texts().keys(prefix + ":ephemeral:*");
    assertFalse(all.isEmpty());
    for (String one : all) {
      String stored = new String(redis.bytes().get(one), StandardCharsets.ISO_8859_1);
      assertFalse(one.contains(key.substring(3)) || stored.contains("secret"));
      assertTrue(redis.texts().pttl(one) > 0);
    }
  }

  @Test
  void isNotMovedToAnotherKey() {
    now(ephemeral.put(key, "of this", LONG));
    now(ephemeral.put(key + " other", "of that", LONG));
    List<String> all = redis.texts().keys(prefix + ":ephemeral:*");
    byte[] stored = redis.bytes().get(all.getFirst());
    all.forEach(one -> redis.bytes().psetex(one, LONG.toMillis(), stored));
    Optional<String> one = now(ephemeral.read(key));
    Optional<String> other = now(ephemeral.read(key + " other"));
    assertTrue(one.isEmpty() || other.isEmpty());
  }
}
