package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedis;
import dev.parley.testing.WithChannels;
import dev.parley.transport.Js;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Objects;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Where processes share the questions and the settings. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(RealRedis.class)
@WithTestResource(WithChannels.class)
class RedisWebhookTest extends WebhookContract {
  @Inject InsideRedis redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  /** They may be back earlier than they said, or have other quiet hours. */
  @Test
  void looksAgainWithinFiveMinutesWhileItsPersonIsAway() {
    webhook("{}");
    secret();
    put(Js.object().put("backAt", Instant.now().plusSeconds(3_000).toString()));
    String reference = asked("away");
    await()
        .untilAsserted(() -> {
          double wait = dueAt(reference) - System.currentTimeMillis();
          assertTrue(wait > 200_000 && wait <= 300_000, String.valueOf(wait));
        });
  }

  private double dueAt(String reference) {
    return redis.texts().keys(prefix + ":due:*").stream()
        .map(shard -> redis.texts().zscore(shard, reference))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .findFirst()
        .orElseThrow();
  }
}
