package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedis;
import dev.parley.testing.WithChannels;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Where processes share what there is. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(RealRedis.class)
@WithTestResource(WithChannels.class)
class RedisMailSettingsTest extends MailSettingsContract {
  @Inject InsideRedis redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  /** Else an address that has no window could never be sent a code again. */
  @Test
  void countsCodesForADayWhateverHappens() {
    address(address, "{}");
    sendCode().then().statusCode(204);
    List<String> counts = redis.texts().keys(prefix + ":codes:*");
    assertFalse(counts.isEmpty());
    // as if a process had counted after the window was over, and died
    counts.forEach(redis.texts()::persist);
    sendCode().then().statusCode(204);
    long windows = counts.stream().filter(key -> redis.texts().pttl(key) > 0).count();
    // those of this person and this address
    assertEquals(2, windows);
  }
}
