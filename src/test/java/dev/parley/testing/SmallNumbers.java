package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * Waits so short that a test sees them end, and bounds that a test can reach. The tests' own client
 * is configured as one that comes back by itself.
 */
public final class SmallNumbers implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.mcp.slice", "200ms",
        "parley.mcp.resuming-clients", Mcp.CLIENT,
        "parley.mcp.legacy-wait", "300ms",
        "parley.mcp.patient-clients", "steady-host",
        "parley.interaction.abandon-grace", "300ms",
        "parley.interaction.retention", "5s",
        "parley.session.max-open", "2",
        "parley.limits.json-depth", "10");
  }
}
