package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Redis accepts connections but rejects writes, loses data or is slow: the service recovers. */
class RefusingRedisIT extends PodDeployment {
  private static final String QUICK = "-Dparley.redis.heartbeat=200ms";

  private Host host(String... settings) {
    pods(1, settings);
    return new Host(http, () -> pods);
  }

  private static void awaitAnswer(CompletableFuture<JsonNode> call) throws Exception {
    assertEquals("answered", call.get(60, TimeUnit.SECONDS).path("status").asText());
  }

  @Test
  void whatIsForgottenWithoutAWordEndsAsLost() throws Exception {
    Host host = host(QUICK);
    Person silent = person("s", 0, false);
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Who?");
    await().atMost(PATIENCE).until(() -> silent.shown().contains("a"));
    redis.command("FLUSHALL");
    JsonNode result = call.get(20, TimeUnit.SECONDS);
    assertEquals("aborted", result.path("status").asText(), result::toString);
    assertTrue(result.path("reason").asText().contains("lost"), result::toString);
    // the frontend connects again, and is told of new questions
    await().atMost(PATIENCE).until(() -> silent.connects() == 2);
    var _ = host.ask("s", "b", "Who now?");
    await().atMost(PATIENCE).until(() -> silent.shown().contains("b"));
  }

  @Test
  void aReplicaIsNotStormed() throws Exception {
    Host host = host(QUICK);
    person("s", 0, true);
    redis.command("REPLICAOF", "127.0.0.1", "1");
    CompletableFuture<JsonNode> call = host.ask("s", "a", "Anybody?");
    await().atMost(PATIENCE).until(() -> host.storeAway() > 0);
    int before = redis.info("stats", "total_connections_received");
    // each look at this figure is a connection, too
    await()
        .pollInterval(Duration.ofSeconds(1))
        .during(Duration.ofSeconds(5))
        .atMost(Duration.ofSeconds(30))
        .until(() -> redis.info("stats", "total_connections_received") - before < 40);
    redis.command("REPLICAOF", "NO", "ONE");
    awaitAnswer(call);
  }

  @Test
  void whoCouldNotBeSeatedTakesNoSeat() throws Exception {
    Host host = host(QUICK, "-Dparley.socket.max-per-session=2");
    person("s", 0, false);
    redis.command("REPLICAOF", "127.0.0.1", "1");
    await().atMost(PATIENCE).until(() -> turnedAway() == 1011);
    for (int i = 0; i < 5; i++) {
      assertEquals(1011, turnedAway());
    }
    redis.command("REPLICAOF", "NO", "ONE");
    person("s", 0, true);
    awaitAnswer(host.ask("s", "a", "Room for two?"));
  }

  /** The code with which a frontend is turned away; 0 if it is told something instead. */
  private int turnedAway() {
    CompletableFuture<Integer> end = new CompletableFuture<>();
    WebSocket socket =
        http.newWebSocketBuilder()
            .subprotocols("parley.v1")
            .buildAsync(
                pods.getFirst().socket("s"),
                new WebSocket.Listener() {
                  @Override
                  public CompletionStage<?> onText(
                      WebSocket from, CharSequence data, boolean last) {
                    end.complete(0);
                    return null;
                  }

                  @Override
                  public CompletionStage<?> onClose(WebSocket closed, int code, String reason) {
                    end.complete(code);
                    return null;
                  }
                })
            .join();
    try {
      return end.orTimeout(60, TimeUnit.SECONDS).join();
    } finally {
      socket.abort();
    }
  }

  @Test
  void whoGoesWhileRedisDawdlesLeavesNoHoldBehind() throws Exception {
    Host host = host(QUICK, "-Dparley.redis.silence=60s", "-Dparley.interaction.abandon-grace=1s");
    Person silent = person("s", 0, false);
    redis.hang();
    CompletableFuture<?> call = host.once(pods.getFirst(), "s", "a", "Gone already?");
    awaitTaken(host);
    call.cancel(true);
    awaitTaken(host);
    assertFalse(silent.shown().contains("a"));
    redis.wake();
    await().atMost(PATIENCE).until(() -> silent.shown().contains("a"));
    await().atMost(PATIENCE).until(() -> silent.resolved().contains("a"));
  }

  /** Waits until the process has surely taken what was sent before: it serves what comes later. */
  private void awaitTaken(Host host) {
    await()
        .during(Duration.ofSeconds(1))
        .atMost(PATIENCE)
        .until(() -> host.isServed(pods.getFirst()));
  }

  @Test
  void whereNothingHappensNothingIsCounted() throws Exception {
    Host host = host(QUICK);
    person("s", 0, true);
    awaitAnswer(host.ask("s", "a", "Which?"));
    // when nobody asks, answers or looks, only the census reads whole hashes
    await()
        .pollInterval(Duration.ofSeconds(2))
        .atMost(PATIENCE)
        .until(this::hashesRead, new Unchanged());
  }

  private int hashesRead() {
    return redis.info("commandstats", "cmdstat_hgetall:calls");
  }

  /** Whether a number is the same as at the last look. */
  private static final class Unchanged extends org.hamcrest.TypeSafeMatcher<Integer> {
    private int before = -1;

    @Override
    protected boolean matchesSafely(Integer number) {
      boolean same = number == before;
      before = number;
      return same;
    }

    @Override
    public void describeTo(org.hamcrest.Description description) {
      description.appendText("the number that it was before");
    }
  }
}
