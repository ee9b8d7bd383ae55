package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Streams on which something happens while a call waits. */
public final class LivelyStreams implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("parley.mcp.heartbeat", "100ms");
  }
}
