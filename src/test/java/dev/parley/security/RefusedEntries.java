package dev.parley.security;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.awaitility.Awaitility;

/** What the audit log says of refused credentials: an entry for each address and ten seconds. */
final class RefusedEntries {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private RefusedEntries() {}

  /**
   * Waits until each reason has been counted so often; earlier tests may have added to the counts.
   */
  static void await(Logged audit, Map<String, Integer> atLeast) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(
            () -> counts(audit),
            counts ->
                atLeast.entrySet().stream()
                    .allMatch(
                        wanted -> counts.getOrDefault(wanted.getKey(), 0) >= wanted.getValue()));
  }

  private static Map<String, Integer> counts(Logged audit) {
    Map<String, Integer> sums = new HashMap<>();
    for (String message : audit.messages()) {
      JsonNode entry = Json.read(message);
      if (entry.path("event").asText().equals("refused")) {
        entry
            .path("reasons")
            .properties()
            .forEach(
                reason -> sums.merge(reason.getKey(), reason.getValue().asInt(), Integer::sum));
      }
    }
    return sums;
  }
}
