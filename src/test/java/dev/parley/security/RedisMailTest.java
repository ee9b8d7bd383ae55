package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.interaction.NoticeClaim;
import dev.parley.interaction.NoticeStore;
import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedis;
import dev.parley.testing.SmtpServer;
import dev.parley.testing.SmtpServer.Step;
import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Where processes share what there is. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(RealRedis.class)
@WithTestResource(WithChannels.class)
class RedisMailTest extends MailContract {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject InsideRedis redis;
  @Inject NoticeStore notices;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  /** As if the process had died while the server has the whole mail and says nothing. */
  @Test
  void isNotWrittenToAgainByAnotherProcess() {
    confirmed("{after:0}");
    double unknown = count("unknown");
    server.answer(address, Step.END, SmtpServer.HANG);
    String reference = asked("d");
    isOf(reference, next());
    String record =
        redis.texts().keys(prefix + ":*:i:q").stream()
            .filter(key -> redis.texts().hexists(key, "n:mail"))
            .filter(key -> state(key)[1].equals("handing"))
            .findFirst()
            .orElseThrow();
    String[] notice = state(record);
    notice[2] = String.valueOf(System.currentTimeMillis() - 1);
    redis.texts().hset(record, "n:mail", String.join(" ", notice));
    redis.texts().keys(prefix + ":due:*").stream()
        .filter(shard -> redis.texts().zscore(shard, reference) != null)
        .forEach(shard -> redis.texts().zadd(shard, 1.0, reference));
    await()
        .atMost(PATIENCE)
        .until(() -> {
          for (NoticeClaim claim : notices.claim(100).await().atMost(PATIENCE)) {
            assertNotEquals(reference, claim.interaction().reference());
          }
          return state(record)[1].equals("watching");
        });

    // what its process says of it in the end counts no more
    await().atMost(PATIENCE).until(() -> count("unknown") > unknown);
    assertFalse(pending(reference).contains("by e-mail"), () -> pending(reference));
    isOf(asked("after-all"), next());
    assertTrue(server.isQuiet(address));
  }

  private String[] state(String record) {
    return redis.texts().hget(record, "n:mail").split(" ", -1);
  }
}
