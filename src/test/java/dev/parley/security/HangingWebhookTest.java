package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.WithChannels;
import dev.parley.transport.Js;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A webhook that never answers, for as long as a thousand questions are asked and answered. */
@QuarkusTest
@TestProfile(WithCredentials.class)
@WithTestResource(WithChannels.class)
class HangingWebhookTest extends WebhookFixture {
  private static final int MANY = 1_000;

  @Inject MeterRegistry metrics;

  private double underway() {
    Gauge gauge = metrics.find("parley.notices.underway").gauge();
    return gauge == null ? 0 : gauge.value();
  }

  @Test
  void harmsNoQuestion() {
    webhook("{}");
    String secret = secret();
    for (int i = 0; i < MANY; i++) {
      receiver.answer(receiver.never());
    }
    try (Bulk bulk = new Bulk()) {
      List<String> asked = bulk.ask(host, MANY, i -> session("s" + i % 10));
      // deliveries hang
      next(secret);
      await().atMost(Duration.ofSeconds(30)).until(() -> underway() > 0);
      assertTrue(underway() <= 256, () -> "underway: " + underway());
      bulk.answer(token, MANY, i -> session("s" + i % 10));
      List<JsonNode> results = bulk.collect(host, asked);
      assertEquals(MANY, results.stream().filter(HangingWebhookTest::isRed).count());
      assertTrue(underway() <= 256, () -> "underway: " + underway());
    }
    // so that nothing more is sent when the receiver has gone
    Asked.with(token)
        .body(Js.wire(Js.of("{webhook:null}")))
        .put("/api/v1/me/settings")
        .then()
        .statusCode(200);
  }

  private static boolean isRed(JsonNode result) {
    return result.path("status").asText().equals("answered") && result.toString().contains("Red");
  }
}
