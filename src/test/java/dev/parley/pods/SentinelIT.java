package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/**
 * Another Redis becomes the primary while people answer: every call gets one answer, the one that a
 * person gave.
 */
class SentinelIT extends PodDeployment {
  private static final int SESSIONS = 4;
  private static final int ROUNDS = 60;

  @Test
  void everyCallIsAnsweredOnceAcrossAPlannedSwitch() throws Exception {
    assertAnsweredAcross(SentinelDeployment::switchOver);
  }

  @Test
  void everyCallIsAnsweredOnceAcrossTheLossOfThePrimary() throws Exception {
    assertAnsweredAcross(SentinelDeployment::killPrimary);
  }

  private interface Event {
    void happen(SentinelDeployment redis);
  }

  private void assertAnsweredAcross(Event event) throws Exception {
    try (SentinelDeployment redis = new SentinelDeployment(folder)) {
      pods(2, redis.settings());
      Host host = new Host(http, this::alive);
      List<CompletableFuture<Integer>> lanes = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        person("s" + i, i, true);
        lanes.add(rounds(host, "s" + i, 0));
      }
      IntSupplier won = () -> people.stream().mapToInt(Person::won).sum();
      await().atMost(PATIENCE).until(() -> won.getAsInt() >= SESSIONS * 5);
      int before = redis.primary();
      event.happen(redis);
      await().atMost(PATIENCE).until(() -> redis.primary() != before);

      assertEquals(SESSIONS * ROUNDS, all(lanes).stream().mapToInt(n -> n).sum());
      for (Pod pod : pods) {
        assertTrue(pod.log().contains("Lost the connection to Redis"), pod::log);
      }
      System.out.printf(
          "sentinel: %d calls, %d answers that counted, store away %d times%n",
          SESSIONS * ROUNDS, won.getAsInt(), host.storeAway());
    }
  }

  /** Asks one after the other, and returns how many were answered with what was asked. */
  private static CompletableFuture<Integer> rounds(Host host, String session, int done) {
    if (done == ROUNDS) {
      return CompletableFuture.completedFuture(done);
    }
    String text = session + " number " + done + "?";
    return host.ask(session, "a-" + done, text)
        .orTimeout(60, TimeUnit.SECONDS)
        .thenCompose(result -> next(host, session, done, text, result));
  }

  private static CompletableFuture<Integer> next(
      Host host, String session, int done, String text, JsonNode result) {
    assertAnswered(result, text);
    return rounds(host, session, done + 1);
  }
}
