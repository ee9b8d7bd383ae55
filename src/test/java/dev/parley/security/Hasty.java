package dev.parley.security;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Times and numbers of connections so small that a test meets them. */
public final class Hasty implements QuarkusTestProfile {
  static final int CONNECTIONS = 60;

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.limits.connections", String.valueOf(CONNECTIONS),
        "parley.limits.head-timeout", "1s",
        "parley.limits.body-timeout", "1s",
        "parley.limits.keep-alive", "3s");
  }
}
