package dev.parley.interaction;

import dev.parley.testing.RealRedisCluster;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;

/** The inboxes of the store that processes share, on Redis in cluster mode. */
@QuarkusTest
@TestProfile(RedisClusterInboxTest.Settings.class)
@QuarkusTestResource(value = RealRedisCluster.class, restrictToAnnotatedClass = true)
class RedisClusterInboxTest extends RedisInboxContract {

  /** The settings of the contract. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return INBOX_SETTINGS;
    }
  }
}
