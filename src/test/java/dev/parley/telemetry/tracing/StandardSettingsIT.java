package dev.parley.telemetry.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Json;
import dev.parley.testing.Running;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The packaged service, configured by the environment variables that OpenTelemetry defines. */
class StandardSettingsIT {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String CALL =
      """
      {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"waitSeconds":0,
        "_meta":{"dev.parley/toolUseId":"one",
          "traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"},
        "questions":[{"text":"Which?"}]}}\
      """;

  private static void ask(Running service) {
    HttpRequest request =
        HttpRequest.newBuilder(service.url("/rpc?session=s1"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(CALL))
            .build();
    assertTrue(service.send(request).body().contains("pending"));
  }

  /** The trace ids of the lines that tell of the question. */
  private static List<String> logged(Running service) {
    return service.said().stream()
        .filter(line -> line.contains("\"dev.parley.audit\"") && line.contains("toolUseId"))
        .map(Json::read)
        .map(entry -> entry.at("/mdc/traceId").asText())
        .toList();
  }

  @Test
  void endpointHeadersAndNamesAreTakenFromTheEnvironment() {
    try (Collector collector = new Collector(0);
        Running service =
            Running.start(
                Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint() + "/",
                    "OTEL_EXPORTER_OTLP_HEADERS", "x-key=one%20two,x-other=a+b",
                    "OTEL_SERVICE_NAME", "asker",
                    "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test"),
                "-Dquarkus.log.console.json.enabled=true",
                "-Dparley.drain-timeout=0s",
                "-Dparley.traces.interval=20ms")) {
      ask(service);

      Exported ask = collector.await("one", "ask").get("ask");
      assertEquals(TRACE, ask.trace());
      assertEquals("asker", ask.process().get("service.name"));
      assertEquals("test", ask.process().get("deployment.environment.name"));
      assertEquals("one two", collector.headers().getFirst().get("x-key"));
      assertEquals("a+b", collector.headers().getFirst().get("x-other"));
      assertEquals(List.of(TRACE), logged(service));

      // a process that stops sends its last spans
      service.terminate();
      service.awaitEnd();
      assertEquals(
          "aborted",
          collector.await("one", "ask", "answer").get("answer").attribute("parley.status"));
      assertFalse(String.join("\n", service.said()).contains("one two"));
    }
  }

  @Test
  void nothingIsTracedWhereTheEnvironmentForbidsIt() {
    try (Collector collector = new Collector(0);
        Running service =
            Running.start(
                Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT",
                    collector.endpoint(),
                    "OTEL_SDK_DISABLED",
                    "true"),
                "-Dquarkus.log.console.json.enabled=true",
                "-Dparley.drain-timeout=0s")) {
      ask(service);
      service.terminate();
      service.awaitEnd();

      assertEquals("", collector.all());
      assertEquals(List.of("", ""), logged(service));
    }
  }

  @Test
  void unfitSettingsStopTheStartAndAreNotQuoted() {
    AssertionError refused =
        assertThrows(
            AssertionError.class,
            () ->
                Running.start(
                    Map.of(
                        "OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9",
                        "OTEL_EXPORTER_OTLP_HEADERS", "zwiebelkuchen")));

    String said = String.valueOf(refused.getMessage());
    assertTrue(said.contains("parley.traces.headers must be a list"), said);
    assertFalse(said.contains("zwiebelkuchen"), said);
  }
}
