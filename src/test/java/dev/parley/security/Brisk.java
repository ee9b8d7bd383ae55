package dev.parley.security;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.HashMap;
import java.util.Map;

/** Asks for credentials, and lets no call wait, so that thousands of rounds take little time. */
public final class Brisk implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    Map<String, String> settings = new HashMap<>(new WithCredentials().getConfigOverrides());
    settings.put("parley.mcp.slice", "10ms");
    settings.put("parley.mcp.resuming-clients", "fuzz");
    // the default names the JDK's client, which these tests use
    settings.put("parley.mcp.waits", "");
    settings.put("parley.mcp.legacy-wait", "10ms");
    settings.put("parley.rpc.default-wait", "10ms");
    settings.put("parley.rpc.max-wait", "10ms");
    settings.put("parley.limits.body-timeout", "5s");
    return settings;
  }
}
