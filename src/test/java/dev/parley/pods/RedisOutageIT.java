package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Redis goes away, hangs or loses its data: what several processes make of it. */
class RedisOutageIT extends PodDeployment {
  @Test
  void aRedisThatComesBackWithItsDataCompletesEveryCall() throws Exception {
    pods(2);
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
    }
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 50);
    redis.kill();
    await().atMost(PATIENCE).until(() -> !reachable(pods.get(0)) && !reachable(pods.get(1)));
    assertEquals("UP", health(pods.get(0)).path("status").asText());
    assertEquals("0.0", reachableMetric(pods.get(0)));
    // a call that comes meanwhile is told that the store is unavailable, and is sent again
    results.add(host.ask("s", "a-50", "Number 50?"));
    await().atMost(PATIENCE).until(() -> host.storeAway() > 0);
    assertTrue(results.stream().noneMatch(CompletableFuture::isDone));
    redis.start();
    person("s", 1, true);
    List<JsonNode> all = all(results);
    for (int i = 0; i < all.size(); i++) {
      assertAnswered(all.get(i), "Number " + i + "?");
    }
    assertTrue(reachable(pods.get(0)));
    assertEquals("1.0", reachableMetric(pods.get(0)));
    assertEquals(0, host.cutOff());
  }

  private String reachableMetric(Pod pod) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(pod.management("/q/metrics")).build();
    return http.send(request, BodyHandlers.ofString())
        .body()
        .lines()
        .filter(line -> line.startsWith("parley_store_reachable"))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .findFirst()
        .orElseThrow();
  }

  private boolean reachable(Pod pod) throws Exception {
    for (JsonNode check : health(pod).path("checks")) {
      if (check.path("name").asText().equals("store")) {
        return check.at("/data/reachable").asBoolean();
      }
    }
    throw new AssertionError("no word of the store");
  }

  private JsonNode health(Pod pod) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(pod.management("/q/health/ready")).build();
    return Json.read(http.send(request, BodyHandlers.ofString()).body());
  }

  @Test
  void aProcessThatStartsWithoutRedisWaitsForIt() throws Exception {
    redis.kill();
    pods(1);
    assertEquals("UP", health(pods.get(0)).path("status").asText());
    assertTrue(!reachable(pods.get(0)));
    Host host = new Host(http, this::alive);
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Anybody?");
    await().atMost(PATIENCE).until(() -> host.storeAway() > 0);
    redis.start();
    person("s", 0, true);
    assertAnswered(call.get(60, TimeUnit.SECONDS), "Anybody?");
  }

  @Test
  void aRedisThatLosesItsDataEndsEveryCall() throws Exception {
    // as if all had been asked longer ago
    pods(2, "-Dparley.redis.repair-window=0s");
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
    }
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 20);
    redis.kill();
    redis.loseData();
    redis.start();
    for (JsonNode result : all(results)) {
      assertEquals("aborted", result.path("status").asText(), result::toString);
      assertTrue(result.path("reason").asText().contains("lost"), result::toString);
    }
    // the processes go on
    person("s", 1, true);
    assertAnswered(host.ask("s", "b", "Still there?").get(60, TimeUnit.SECONDS), "Still there?");
  }

  @Test
  void aHangingRedisIsFoundOutAndWaitedFor() throws Exception {
    pods(2, "-Dparley.redis.heartbeat=200ms", "-Dparley.redis.silence=1s");
    Host host = new Host(http, this::alive);
    Person silent = person("s", 0, false);
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Who?");
    await().atMost(PATIENCE).until(() -> silent.shown().size() == 1);
    redis.hang();
    await().atMost(PATIENCE).until(() -> !reachable(pods.get(0)) && !reachable(pods.get(1)));
    assertTrue(!call.isDone());
    redis.wake();
    await().atMost(PATIENCE).until(() -> reachable(pods.get(0)) && reachable(pods.get(1)));
    person("s", 1, true);
    assertAnswered(call.get(60, TimeUnit.SECONDS), "Who?");
  }
}
