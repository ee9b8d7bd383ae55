package dev.parley.conformance;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * Parley with the fixtures that the official suite calls; without this property they are absent.
 */
public final class ConformanceProfile implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "conformance.fixtures", "true",
        "parley.mcp.poll-interval", "200ms",
        "parley.mcp.no-screen-decline", "0s");
  }
}
