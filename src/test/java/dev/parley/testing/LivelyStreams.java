package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * Calls wait long, on streams with frequent heartbeats. A client that goes away is soon given up,
 * and so is a question that nobody could answer.
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
