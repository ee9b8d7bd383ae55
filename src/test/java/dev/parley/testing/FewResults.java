package dev.parley.testing;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** So few results that a test meets the bound; its tests leave no answers that nobody collected. */
public final class FewResults implements QuarkusTestProfile {
  public static final int RETAINED = 5;

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of("parley.interaction.max-retained", String.valueOf(RETAINED));
  }
}
