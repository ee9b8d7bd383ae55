package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * The packaged service without a local token, as the tests inside of the build have it: whoever
 * reaches it may answer.
 */
public final class WithoutLocalToken implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("parley.access.local-token", "none");
  }
}
