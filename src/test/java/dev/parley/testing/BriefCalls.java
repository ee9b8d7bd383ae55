package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/**
 * A legacy call ends long before a human has answered. A question lives an hour, or ten minutes
 * longer if somebody wants that.
 */
public final class BriefCalls implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.mcp.legacy-wait", "1s",
        "parley.mcp.no-screen-decline", "0s",
        "parley.interaction.ttl", "1h",
        "parley.interaction.max-ttl", "70m");
  }
}
