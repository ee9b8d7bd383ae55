package dev.parley.security;

import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** With the store of one process. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class QuietHoursSettingsTest extends QuietHoursSettingsContract {

  /** As installed. */
  @Test
  void comeWithoutWebhooks() {
    Asked.with(token)
        .body("{\"webhook\":{\"url\":\"https://hooks.example.com/\"}}")
        .put("/api/v1/me/settings")
        .then()
        .statusCode(422)
        .body("detail", containsString("parley.webhook.enabled"));
  }
}
