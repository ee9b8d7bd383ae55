package dev.parley.pods;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyPerson;
import io.restassured.RestAssured;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Several processes on one Redis: nothing is lost, whichever of them dies. */
class PodsIT extends PodDeployment {
  @Test
  void askedHereShownThereAnsweredElsewhere() throws Exception {
    pods(3);
    Host host = new Host(http, () -> List.of(pods.get(0)));
    Person onlooker = person("s", 1, false);
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Which way?");
    await().atMost(PATIENCE).until(() -> onlooker.shown().contains("a"));
    Person answering = person("s", 2, true);
    assertAnswered(call.get(60, TimeUnit.SECONDS), "Which way?");
    await().atMost(PATIENCE).until(() -> onlooker.resolved().contains("a"));
    assertEquals(1, answering.won());
  }

  @Test
  void whatIsSaidHereAndCollectedThereIsToldAtBoth() {
    pods(2);
    ParleyPerson here = at(0);
    ParleyPerson there = at(1);
    RestAssured.port = pods.get(1).port();
    String reference = pending("Which way?");
    here.says(
        "interaction/decline",
        here.sees(),
        Json.object().put("kind", "discuss").put("reason", "Which ways are there?"));
    for (ParleyPerson person : List.of(here, there)) {
      JsonNode ended = person.seesEnding().path("interaction");
      assertEquals("discuss", ended.path("kind").asText(), ended::toString);
      assertEquals("Which ways are there?", ended.path("reason").asText());
      assertFalse(ended.has("collectedAt"), ended::toString);
    }
    given().get("/api/v1/results/" + reference).then().statusCode(200);
    for (ParleyPerson person : List.of(here, there)) {
      assertTrue(person.await("interaction/updated").path("interaction").has("collectedAt"));
      assertEquals(1, person.count("session/host"));
    }
    pending("Left or right?");
    assertEquals("Which ways are there?", here.sees().at("/earlier/reason").asText());
  }

  private ParleyPerson at(int pod) {
    return ParleyPerson.open(http, pods.get(pod).url("/ws/v1/sessions/s"));
  }

  private static String pending(String text) {
    String body = Host.call("s", UUID.randomUUID().toString(), text, 600, 0).toString();
    return given()
        .contentType("application/json")
        .body(body)
        .post("/rpc")
        .then()
        .extract()
        .path("result.reference");
  }

  @Test
  void aKilledProcessLosesNothing() throws Exception {
    pods(3);
    Host host = new Host(http, this::alive);
    int calls = 1_000;
    List<CompletableFuture<JsonNode>> results = new ArrayList<>();
    // half of them wait at the one that dies
    Host first = new Host(http, () -> pods.get(0).isAlive() ? List.of(pods.get(0)) : alive());
    for (int i = 0; i < calls; i++) {
      Host one = i % 2 == 0 ? first : host;
      results.add(one.ask("s-" + i % 10, "a-" + i, "Number " + i + "?"));
    }
    List<Person> silent = new ArrayList<>();
    for (int s = 0; s < 10; s++) {
      silent.add(person("s-" + s, s, false));
    }
    await()
        .atMost(PATIENCE)
        .until(() -> silent.stream().mapToInt(p -> p.shown().size()).sum() == calls);
    // some answers come before, some while it dies, some after
    for (int s = 0; s < 5; s++) {
      person("s-" + s, 1 + s % 2, true);
    }
    pods.get(0).kill();
    for (int s = 5; s < 10; s++) {
      person("s-" + s, s, true);
    }
    List<JsonNode> all = all(results);
    for (int i = 0; i < calls; i++) {
      assertAnswered(all.get(i), "Number " + i + "?");
    }
    assertTrue(first.cutOff() > 0, "nobody waited at the process that died");
  }

  @Test
  void oneOfTwoAnswersAtOnceWins() throws Exception {
    pods(2, "-Dparley.socket.max-messages-per-second=100000");
    Host host = new Host(http, this::alive);
    Person here = person("s", 0, true);
    Person there = person("s", 1, true);
    int calls = 10_000;
    for (int from = 0; from < calls; from += 100) {
      List<CompletableFuture<JsonNode>> results = new ArrayList<>();
      for (int i = from; i < from + 100; i++) {
        results.add(host.ask("s", "a-" + i, "Number " + i + "?"));
      }
      List<JsonNode> all = all(results);
      for (int i = 0; i < all.size(); i++) {
        assertAnswered(all.get(i), "Number " + (from + i) + "?");
      }
    }
    await().atMost(PATIENCE).until(() -> here.won() + there.won() >= calls);
    assertEquals(calls, here.won() + there.won());
    assertTrue(here.won() > 0 && there.won() > 0, "they never met");
  }

  @Test
  void whatADeadProcessHeldCanStillBeAbandoned() throws Exception {
    pods(
        2,
        "-Dparley.redis.heartbeat=200ms",
        "-Dparley.redis.silence=1s",
        "-Dparley.interaction.abandon-grace=1s");
    Host host = new Host(http, this::alive);
    Person silent = person("s", 1, false);
    var _ = host.onceByMcp(pods.get(0), "s", "a", "Anybody left?");
    await().atMost(PATIENCE).until(() -> silent.shown().contains("a"));
    pods.get(0).kill();
    // the other process finds out
    await().atMost(PATIENCE).until(() -> redis.command("ZCARD", "parley:pods").startsWith(":1"));
    CompletableFuture<?> again = host.onceByMcp(pods.get(1), "s", "a", "Anybody left?");
    await().atMost(PATIENCE).until(() -> holders("a") == 2);
    again.cancel(true);
    await().atMost(PATIENCE).until(() -> silent.resolved().contains("a"));
  }

  /** How many processes hold a question, dead ones included. */
  private int holders(String toolUseId) {
    String name =
        redis
            .command("KEYS", "parley:*:i:" + toolUseId)
            .lines()
            .filter(line -> line.startsWith("parley"))
            .findFirst()
            .orElseThrow();
    return (int)
        redis.command("HKEYS", name).lines().filter(field -> field.startsWith("h:")).count();
  }

  @Test
  void theClockOfRedisDecidesWhenAQuestionExpires() throws Exception {
    pods.addAll(Pod.start(1, redis.port(), List.of("-Dparley.clock-offset=1m")));
    pods.addAll(Pod.start(1, redis.port(), List.of("-Dparley.clock-offset=-1m")));
    for (Pod pod : pods) {
      Host host = new Host(http, () -> List.of(pod));
      Person silent = person("s", 0, false);
      await().atMost(PATIENCE).until(() -> silent.connects() > 0);
      long asked = System.nanoTime();
      CompletableFuture<JsonNode> call = host.ask("s", "a" + pod.url("").getPort(), "Who?", 3);
      await().atMost(PATIENCE).until(() -> silent.shown().size() == 1);
      assertEquals("expired", call.get(30, TimeUnit.SECONDS).path("status").asText());
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - asked);
      assertTrue(seconds >= 3 && seconds < 25, "it took " + seconds + " s");
      silent.close();
    }
  }
}
