package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * Sessions of legacy clients, and results that can be found again, last for seconds. Legacy calls
 * wait for 300 ms, and some clients for as long as their names say.
 */
public final class ShortLives implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.mcp.session-life", "3s",
        "parley.mcp.no-screen-decline", "10s",
        "parley.interaction.reattach-window", "1s",
        "parley.mcp.legacy-wait", "300ms",
        // torn-agent is named in both
        "parley.mcp.waits", "brief-agent=100ms, long-agent=20m,torn-agent=200ms",
        "parley.mcp.patient-clients", "torn-agent,steady-agent");
  }
}
