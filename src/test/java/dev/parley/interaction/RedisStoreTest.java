package dev.parley.interaction;

import dev.parley.testing.RealRedis;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;

/** The store that processes share, on a real Redis. */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisStoreTest extends InteractionStoreContract {

  /** Those of the contract. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return SETTINGS;
    }
  }
}
