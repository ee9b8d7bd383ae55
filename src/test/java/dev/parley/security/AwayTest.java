package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With the store of one process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class AwayTest extends AwayContract {

  @Test
  void theAuditLogSaysWhatChangedAndNotInto() {
    try (Logged audit = new Logged("dev.parley.audit")) {
      Tab tab = tab(token);
      JsonNode away =
          Json.object().put("until", in(Duration.ofHours(1))).put("timeZone", "Asia/Tokyo");
      tab.request("inbox/away", away);
      tab.request("inbox/away", away);
      put("{backAt:null,quietHours:{from:'22:00',to:'07:00'}}");

      await().until(() -> lines(audit).size() >= 2);
      lines(audit).forEach(AuditSchema::check);
      assertEquals(
          List.of("inbox timeZone backAt", "rest backAt quietHours"),
          lines(audit).stream()
              .map(line -> line.path("via").asText() + " " + line.path("members").asText())
              .toList());
      assertFalse(lines(audit).toString().contains("Tokyo"));
      assertFalse(lines(audit).toString().contains("22:00"));
    }
  }

  private List<JsonNode> lines(Logged audit) {
    return audit.messages().stream()
        .filter(line -> line.contains(person))
        .map(Json::read)
        .filter(line -> line.path("event").asText().equals("settings"))
        .toList();
  }
}
