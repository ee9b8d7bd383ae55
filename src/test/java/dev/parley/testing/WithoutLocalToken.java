package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * Runs the packaged service without a local token, so that every caller may answer. Tests that run
 * inside the build have none either.
 */
public final class WithoutLocalToken implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("parley.access.local-token", "none");
  }
}
