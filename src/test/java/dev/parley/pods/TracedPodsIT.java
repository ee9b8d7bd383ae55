package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.telemetry.tracing.Collector;
import dev.parley.telemetry.tracing.Exported;
import dev.parley.telemetry.tracing.Told;
import dev.parley.testing.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One question over several processes is one trace. */
class TracedPodsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String LATER_SPAN = "b7ad6b7169203331";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @Test
  void askedHereAnsweredThereFetchedElsewhere() throws Exception {
    try (RedisProcess redis = new RedisProcess(folder, "hz 100");
        Collector collector = new Collector(0)) {
      List<Pod> pods =
          Pod.start(
              3,
              redis.port(),
              List.of(
                  "-Dparley.traces.endpoint=" + collector.endpoint(),
                  "-Dparley.traces.interval=20ms"));
      try (HttpClient http = Host.client()) {
        JsonNode pending = call(http, pods.get(0), ask(), "00f067aa0ba902b7");
        assertEquals("pending", pending.path("status").asText(), pending::toString);
        try (Person person = new Person(http, "s", () -> List.of(pods.get(1)), 0, true)) {
          await().atMost(PATIENCE).until(() -> person.resolved().contains("a"));
        }
        ObjectNode fetch = Json.object().put("reference", pending.path("reference").asText());
        JsonNode result = call(http, pods.get(2), rpc("await_user_answers", fetch), LATER_SPAN);
        assertEquals("answered", result.path("status").asText(), result::toString);

        assertTold(collector.await("a", "ask", "show", "answer", "return"));
        assertFalse(collector.all().contains("Which way?"));
        assertFalse(collector.all().contains(Person.answerTo("Which way?")));
      } finally {
        pods.forEach(Pod::close);
      }
    }
  }

  private static void assertTold(Told spans) {
    Exported ask = spans.get("ask");
    assertEquals("00f067aa0ba902b7", ask.parent());
    for (Exported span : spans.all()) {
      assertEquals(TRACE, span.trace(), span::toString);
      assertEquals(span.equals(ask) ? "00f067aa0ba902b7" : ask.id(), span.parent());
    }
    assertEquals(List.of(TRACE + "-" + LATER_SPAN), spans.get("return").links());
    assertEquals(process(spans.get("show")), process(spans.get("answer")));
    assertNotEquals(process(ask), process(spans.get("answer")));
    assertEquals(
        3, Set.of(process(ask), process(spans.get("show")), process(spans.get("return"))).size());
  }

  private static String process(Exported span) {
    return span.process().getOrDefault("service.instance.id", "");
  }

  private static ObjectNode ask() {
    return Host.call("s", "a", "Which way?", 600, 0);
  }

  private static ObjectNode rpc(String method, ObjectNode params) {
    ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    call.set("params", params);
    return call;
  }

  /** A call by a host that has just begun a span. */
  private static JsonNode call(HttpClient http, Pod pod, ObjectNode call, String span)
      throws Exception {
    call.withObjectProperty("params")
        .withObjectProperty("_meta")
        .put("traceparent", "00-" + TRACE + "-" + span + "-01");
    HttpRequest request =
        HttpRequest.newBuilder(pod.url("/rpc"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(call.toString()))
            .build();
    return Json.read(http.send(request, BodyHandlers.ofString()).body()).path("result");
  }
}
