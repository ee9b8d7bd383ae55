package dev.parley.telemetry;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Json;
import dev.parley.testing.Running;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The probes of the packaged service while it stops and a human is still answering. */
class DrainIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String INTERACTIONS = "/api/v1/sessions/default/interactions";

  @Test
  void aStoppingServiceLivesAndIsNotReadyUntilTheLastAnswer() throws Exception {
    try (Running service = Running.start("-Dparley.drain-timeout=60s")) {
      assertEquals(200, service.managed("/q/health/started").statusCode());
      assertEquals(200, service.managed("/q/health/ready").statusCode());
      CompletableFuture<HttpResponse<String>> call =
          service.sendLater(post(service.url("/rpc"), question("one")));
      await().atMost(PATIENCE).until(() -> open(service).contains("\"one\""));

      service.terminate();

      await().atMost(PATIENCE).until(() -> service.managed("/q/health/ready").statusCode() == 503);
      assertEquals(200, service.managed("/q/health/live").statusCode());
      assertEquals(200, service.managed("/q/health/started").statusCode());
      HttpResponse<String> refused = service.send(post(service.url("/rpc"), question("two")));
      assertTrue(refused.body().contains("shutting_down"), refused.body());
      assertEquals(
          200,
          service
              .send(
                  post(
                      service.url(INTERACTIONS + "/one/answer"),
                      "{\"answers\":[{\"id\":\"q1\",\"answer\":[\"yes\"]}]}"))
              .statusCode());
      assertEquals(
          "answered", Json.read(call.get().body()).at("/result/status").asText(), call.get()::body);
      service.awaitEnd();
    }
  }

  private static String open(Running service) {
    return service.get(service.url(INTERACTIONS)).body();
  }

  private static String question(String toolUseId) {
    return """
    {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{
      "_meta":{"dev.parley/toolUseId":"%s"},
      "questions":[{"text":"Go on?","type":"SingleChoice","choices":["yes","no"]}]}}\
    """
        .formatted(toolUseId);
  }

  private static HttpRequest post(URI url, String body) {
    return HttpRequest.newBuilder(url)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body))
        .build();
  }
}
