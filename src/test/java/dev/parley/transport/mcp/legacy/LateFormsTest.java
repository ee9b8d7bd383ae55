package dev.parley.transport.mcp.legacy;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;

/** With the store in memory. */
@QuarkusTest
@TestProfile(LateFormsTest.Settings.class)
class LateFormsTest extends LateFormsContract {

  /** Those of the contract. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return SETTINGS;
    }
  }
}
