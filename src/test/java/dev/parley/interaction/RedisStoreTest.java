package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.testing.RealRedis;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The store that processes share, on a real Redis. */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisStoreTest extends InteractionStoreContract {
  @Inject RedisDataSource redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  /** Those of the contract. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return SETTINGS;
    }
  }

  /** Held before the gap, it need not be there any more, though nobody here heard of an ending. */
  @Test
  void looksAfterAGapAtWhatACallBeginsToWaitFor() {
    Interaction held = created(Proposal.anywhere().withoutId());
    SessionKey session = held.key().session();
    redis.key().del(prefix + ":{" + session.tag() + "}:i:" + held.key().toolUseId());
    changes.missed();
    Interaction now = now(parking.park(held, PATIENCE.plus(PATIENCE)));
    assertEquals(Outcome.Aborted.LOST, ending(now).outcome());
  }
}
