package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * The packaged service, at which whoever reaches it answers, as tests inside of the build have it.
 */
public final class WithoutLocalToken implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("parley.access.local-token", "none");
  }
}
