package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * Calls wait long, on streams on which something happens; whoever goes away, or is not there to
 * begin with, is soon given up.
 */
public final class LivelyStreams implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.mcp.heartbeat", "100ms",
        "parley.interaction.abandon-grace", "300ms",
        "parley.when-nobody-listens", "fail",
        "parley.presence.grace", "300ms");
  }
}
