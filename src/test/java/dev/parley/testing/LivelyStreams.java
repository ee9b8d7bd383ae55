package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * Calls wait long, on streams with frequent heartbeats, of which there can be few without a call. A
 * client that goes away is soon given up, and so is a question that nobody could answer.
 */
public final class LivelyStreams implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.mcp.heartbeat", "100ms",
        "parley.mcp.max-subscriptions", "5",
        "parley.mcp.max-connection-subscriptions", "2",
        "parley.interaction.abandon-grace", "300ms",
        "parley.when-nobody-listens", "fail",
        "parley.presence.grace", "300ms");
  }
}
