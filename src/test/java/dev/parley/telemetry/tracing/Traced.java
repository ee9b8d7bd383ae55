package dev.parley.telemetry.tracing;

import dev.parley.testing.FreePorts;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A service that exports traces to whatever listens at {@link #port}. */
public final class Traced implements QuarkusTestProfile {
  private static final String PORT = "dev.parley.telemetry.collector";

  /** A port that is the same for every class loader. */
  static int port() {
    synchronized (System.getProperties()) {
      if (System.getProperty(PORT) == null) {
        System.setProperty(PORT, String.valueOf(FreePorts.one()));
      }
      return Integer.getInteger(PORT);
    }
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.traces.endpoint", "http://127.0.0.1:" + port(),
        "parley.traces.interval", "20ms",
        "parley.mcp.slice", "300ms",
        "parley.mcp.legacy-wait", "20s");
  }
}
