package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import io.restassured.RestAssured;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A process that stops hands over its calls and frontends without a visible effect. */
class PodDrainIT extends PodDeployment {
  @RegisterExtension final Parley parley = new Parley();

  @Test
  void aDrainedProcessFailsNoCall() throws Exception {
    pods(2);
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
    }
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 200);
    pods.get(0).terminate();
    assertTrue(pods.get(0).await(15), "it does not leave");
    await().atMost(PATIENCE).until(() -> silent.connects() == 2);
    person("s", 1, true);
    List<JsonNode> all = all(results);
    for (int i = 0; i < all.size(); i++) {
      assertAnswered(all.get(i), "Number " + i + "?");
    }
    assertEquals(0, host.cutOff(), pods.get(0)::log);
    assertEquals(Set.of(1012), silent.closings());
  }

  @Test
  void aDrainedProcessHandsModernAndLegacyCallsOver() {
    pods(2, "-Dparley.mcp.resuming-clients=steady-agent@2");
    RestAssured.port = pods.get(0).port();
    // since a frontend is connected, the client that shows forms is asked for nothing
    Person silent = person(parley.session(), 1, false);
    JsonNode question = Questions.freeText("Who?");
    InFlight modern = modernCall(question, "steady-agent", "2.0").toolUse("modern").start();
    InFlight older = modernCall(question, "steady-agent", "1.9").toolUse("older").start();
    InFlight other =
        modernCall(question, "another-agent", "2.0")
            .capable(Json.read("{\"elicitation\":{\"form\":{}}}"))
            .toolUse("other")
            .start();
    InFlight legacy =
        parley.legacyCall("2025-06-18", Questions.ASK, question).toolUse("legacy").start();
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 4);
    // the replies are checked against schemas that are read from this process
    RestAssured.port = pods.get(1).port();
    pods.get(0).terminate();

    JsonNode comeBack = modern.reply().result();
    assertEquals("input_required", comeBack.path("resultType").asText());
    assertFalse(comeBack.has("inputRequests"), comeBack::toString);
    String state = comeBack.path("requestState").asText();
    for (InFlight call : List.of(older, other)) {
      JsonNode complete = call.reply().result();
      assertEquals("complete", complete.path("resultType").asText());
      assertFalse(complete.has("requestState"), complete::toString);
      assertEquals("pending", complete.at("/structuredContent/status").asText());
      assertTrue(complete.at("/structuredContent/reference").asText().startsWith("ref_"));
    }
    JsonNode pending = legacy.reply().structured();
    assertEquals("pending", pending.path("status").asText());
    assertTrue(pods.get(0).await(15), "it does not leave");

    person(parley.session(), 1, true);
    JsonNode answered =
        modernCall(question, "steady-agent", "2.0")
            .toolUse("modern")
            .param("requestState", state)
            .send()
            .structured();
    assertAnswered(answered, "Who?");
    JsonNode awaited =
        parley
            .legacyCall(
                "2025-06-18",
                "await_user_answers",
                Json.object().put("reference", pending.path("reference").asText()))
            .send()
            .structured();
    assertAnswered(awaited, "Who?");
  }

  private Mcp modernCall(JsonNode question, String client, String version) {
    return parley
        .modernCall(Questions.ASK, question)
        .meta(Mcp.CLIENT_INFO, Map.of("name", client, "version", version));
  }

  @Test
  void aDrainedProcessSendsOtherConnectionsAwayToo() throws Exception {
    pods(1, "-Dparley.drain-timeout=60s");
    Vertx vertx = Vertx.vertx();
    AtomicInteger sentAway = new AtomicInteger();
    HttpClientOptions options =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false);
    var client =
        vertx
            .httpClientBuilder()
            .with(options)
            .withConnectHandler(to -> to.goAwayHandler(gone -> sentAway.incrementAndGet()))
            .build();
    try {
      assertEquals(200, status(client, pods.get(0)));
      pods.get(0).terminate();
      // a client that never stops calling is served until it is told to go
      await()
          .pollDelay(Duration.ZERO)
          .atMost(Duration.ofSeconds(30))
          .until(() -> sentAway.get() > 0 || status(client, pods.get(0)) != 200);
      assertTrue(sentAway.get() > 0, "a call failed");
      assertTrue(pods.get(0).await(30), "it does not leave");
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  private static int status(io.vertx.core.http.HttpClient client, Pod pod) throws Exception {
    URI url = pod.url("/rpc");
    return client
        .request(HttpMethod.POST, url.getPort(), url.getHost(), url.getPath())
        .compose(request ->
            request
                .putHeader("Content-Type", "application/json")
                .send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"))
        .map(HttpClientResponse::statusCode)
        .toCompletionStage()
        .toCompletableFuture()
        .get(20, TimeUnit.SECONDS);
  }
}
