package dev.parley.pods;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Json;
import dev.parley.testing.Questions;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Several processes share their counts, and each knows the counts of the others when it decides.
 */
class CountsIT extends PodDeployment {
  private static final int MOST_OPEN = 3;

  /** The next heartbeat, which would have told the counts, is far away. */
  @Test
  void aProcessThatStopsTellsWhatItCounted() {
    pods(1, "-Dparley.redis.heartbeat=5m", "-Dparley.redis.silence=20m");
    for (int i = 0; i < MOST_OPEN; i++) {
      assertEquals(202, ask(pods.getFirst(), "a-" + i).statusCode());
    }
    assertEquals(0, open());

    pods.getFirst().terminate();

    assertTrue(pods.getFirst().await(60));
    assertEquals(MOST_OPEN, open());
  }

  @Test
  void aProcessRefusesNothingBecauseOfWhatItLearnedLongAgo() {
    pods(
        2,
        "-Dparley.redis.heartbeat=200ms",
        "-Dparley.interaction.max-open-per-owner=" + MOST_OPEN);
    for (int i = 0; i < MOST_OPEN; i++) {
      assertEquals(202, ask(pods.getFirst(), "a-" + i).statusCode());
    }
    assertEquals(429, ask(pods.getFirst(), "refused").statusCode());
    await().atMost(PATIENCE).until(() -> open() == MOST_OPEN);
    awaitBeats();
    for (int i = 0; i < MOST_OPEN; i++) {
      at(pods.getLast()).post("s/interactions/a-" + i + "/abort").then().statusCode(200);
    }
    await().atMost(PATIENCE).until(() -> open() == 0);
    awaitBeats();

    Response asked = ask(pods.getFirst(), "later");
    assertEquals(202, asked.statusCode(), asked::asString);
  }

  /** Some heartbeats of every process go by. */
  private void awaitBeats() {
    long from = earliestBeat();
    await().atMost(PATIENCE).until(() -> earliestBeat() > from + 1_000);
  }

  /** When the process that was silent longest gave its last sign of life, in milliseconds. */
  private long earliestBeat() {
    List<String> nameAndTime = texts("ZRANGE", "parley:pods", "0", "0", "WITHSCORES");
    return Long.parseLong(nameAndTime.getLast());
  }

  /** How many questions are open as all processes have told. */
  private long open() {
    List<String> counts = texts("HGETALL", "parley:counts:all");
    long sum = 0;
    for (int i = 0; i < counts.size(); i += 2) {
      sum += counts.get(i).startsWith("o") ? Long.parseLong(counts.get(i + 1)) : 0;
    }
    return sum;
  }

  /** The texts of a reply, without their lengths. */
  private List<String> texts(String... command) {
    return redis.command(command).lines().filter(line -> !line.matches("[*$+].*")).toList();
  }

  private static Response ask(Pod pod, String toolUseId) {
    return at(pod)
        .body(
            Json.object()
                .put("toolUseId", toolUseId)
                .set("arguments", Questions.freeText("What?"))
                .toString())
        .post("s/interactions");
  }

  private static RequestSpecification at(Pod pod) {
    return given()
        .baseUri("http://127.0.0.1:" + pod.port())
        .basePath("/api/v1/sessions/")
        .header("Prefer", "wait=0")
        .contentType("application/json");
  }
}
