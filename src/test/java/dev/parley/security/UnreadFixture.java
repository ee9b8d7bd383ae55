package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.transport.Tab;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What tests of unread bytes need: how many there are, and that all are given back. */
abstract class UnreadFixture {
  static final Duration PATIENCE = Duration.ofSeconds(Tab.PATIENCE);
  static final String AGENT = "unread-buffers-test";

  final String session = "unread-" + UUID.randomUUID();
  final List<AutoCloseable> guests = new ArrayList<>();

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @BeforeEach
  void nothingIsUnread() {
    await().atMost(PATIENCE).until(() -> buffered() == 0);
  }

  @AfterEach
  void everythingIsGivenBack() throws Exception {
    for (AutoCloseable guest : guests) {
      guest.close();
    }
    Asked.with(WithCredentials.ADMIN).delete("/api/v1/sessions/{s}", session);
    await().atMost(PATIENCE).until(() -> buffered() == 0);
  }

  final double buffered() {
    return metric("parley_buffered_bytes");
  }

  final double closed(String budget) {
    return metric("parley_readers_closed_total\\{budget=\"" + budget + "\",?}");
  }

  private double metric(String pattern) {
    String all =
        given().accept("text/plain").get(management.resolve("/q/metrics")).body().asString();
    Matcher sample = Pattern.compile("^" + pattern + " (\\S+)$", Pattern.MULTILINE).matcher(all);
    assertTrue(sample.find(), pattern);
    return Double.parseDouble(sample.group(1));
  }
}
