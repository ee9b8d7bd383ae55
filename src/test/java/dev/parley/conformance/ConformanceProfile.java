package dev.parley.conformance;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;
import java.util.Set;

/** Parley with what the official suite calls. */
public final class ConformanceProfile implements QuarkusTestProfile {
  @Override
  public Set<Class<?>> getEnabledAlternatives() {
    return Set.of(
        Fixtures.class,
        InputFixtures.class,
        ElicitationFixture.class,
        DefaultsFixture.class,
        ConfirmFixture.class,
        SlowFixture.class);
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("parley.mcp.poll-interval", "200ms", "parley.mcp.no-screen-decline", "0s");
  }
}
