package dev.parley.transport;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Times so short that a test sees them end. */
public final class Impatient implements QuarkusTestProfile {
  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "parley.when-nobody-listens", "fail",
        "parley.presence.grace", "50ms",
        "parley.interaction.retention", "500ms",
        "parley.session.max-open", "1",
        "parley.socket.ping", "500ms");
  }
}
