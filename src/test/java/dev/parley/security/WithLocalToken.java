package dev.parley.security;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A service on loopback without credentials, as installed, whose local token the tests know. */
public final class WithLocalToken implements QuarkusTestProfile {
  /** No secret, since it protects nothing but a test. */
  public static final String TOKEN = "local_of-the-tests-0123456789";

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("parley.access.local-token", TOKEN);
  }
}
