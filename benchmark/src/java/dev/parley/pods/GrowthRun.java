package dev.parley.pods;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an ask costs while more and more other questions are open: commands and bytes of Redis,
 * time, and memory. Run by {@code ./mvnw verify -Pbenchmark}; the figures are in
 * docs/performance.md.
 */
class GrowthRun {
  private static final int[] LEVELS = {0, 1_000, 10_000, 100_000};
  private static final int SESSIONS = 200;
  private static final int BATCH = 50;
  private static final int ROUNDS = 2_000;
  private static final int PARKED = 5_000;
  private static final Path REPORT = Path.of("target", "growth-report.md");
  private static final List<String> SETTINGS =
      List.of(
          "-Xmx1g",
          "-XX:TieredStopAtLevel=4",
          "-Dparley.interaction.max-open=1000000",
          "-Dparley.interaction.max-open-per-owner=1000000",
          "-Dparley.interaction.max-open-per-tenant=1000000",
          "-Dparley.socket.max-messages-per-second=100000");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private final HttpClient http = Host.client();
  private int open;

  @Test
  void costsTheSame() throws Exception {
    List<String> report = new ArrayList<>();
    report.add(
        "| open | commands, those in scripts too | bytes to Redis | bytes from Redis | ms |");
    report.add("|---|---|---|---|---|");
    try (RedisProcess redis = new RedisProcess(folder, "appendfsync no");
        Pod pod = Pod.get(Pod.start(redis.port(), SETTINGS))) {
      Host host = new Host(http, () -> List.of(pod));
      try (Person person = new Person(http, "measured", () -> List.of(pod), 0, true)) {
        await().atMost(Duration.ofSeconds(30)).until(() -> person.connects() > 0);
        rounds(host, "warm");
        rounds(host, "warmer");
        long memoryBefore = RedisFigures.of(redis.port()).memory();
        long heapBefore = pod.memory().heap();
        for (int level : LEVELS) {
          fill(pod, level);
          RedisFigures before = RedisFigures.of(redis.port());
          double millis = rounds(host, "level-" + level);
          RedisFigures after = RedisFigures.of(redis.port());
          report.add(row(level, before, after, millis));
        }
        int most = LEVELS[LEVELS.length - 1];
        report.add("");
        report.add(
            "%d bytes of Redis and %d bytes of heap for each of %d open questions."
                .formatted(
                    (RedisFigures.of(redis.port()).memory() - memoryBefore) / most,
                    (pod.memory().heap() - heapBefore) / most,
                    most));
        report.add(parked(host, pod));
      }
    } finally {
      http.shutdownNow();
    }
    Files.write(REPORT, report);
    assertEquals(LEVELS.length + 5, report.size());
  }

  private static String row(int level, RedisFigures before, RedisFigures after, double millis) {
    return String.format(
        Locale.ROOT,
        "| %d | %.1f | %.0f | %.0f | %.2f |",
        level,
        (double) (after.commands() - before.commands()) / ROUNDS,
        (double) (after.in() - before.in()) / ROUNDS,
        (double) (after.out() - before.out()) / ROUNDS,
        millis);
  }

  /** Asks one after the other, four at a time; the mean time of one in milliseconds. */
  private static double rounds(Host host, String name) throws Exception {
    long began = System.nanoTime();
    List<CompletableFuture<Void>> lanes = new ArrayList<>();
    for (int lane = 0; lane < 4; lane++) {
      lanes.add(rounds(host, name + "-" + lane, ROUNDS / 4));
    }
    CompletableFuture.allOf(lanes.toArray(CompletableFuture[]::new)).get(300, TimeUnit.SECONDS);
    return (System.nanoTime() - began) / 1e6 / ROUNDS * lanes.size();
  }

  private static CompletableFuture<Void> rounds(Host host, String name, int left) {
    if (left == 0) {
      return CompletableFuture.completedFuture(null);
    }
    String text = name + " " + left + "?";
    return host.ask("measured", name + "-" + left, text)
        .thenAccept(result ->
            assertEquals(Person.answerTo(text), result.at("/answers/0/answer/0").asText()))
        .thenComposeAsync(done -> rounds(host, name, left - 1));
  }

  /** Asks without waiting until {@code level} questions are open. */
  private void fill(Pod pod, int level) throws Exception {
    while (open < level) {
      ArrayNode batch = JsonNodeFactory.instance.arrayNode();
      for (int i = 0; i < BATCH; i++, open++) {
        batch.add(
            Host.call("fill-" + open % SESSIONS, "f-" + open, "Number " + open + "?", 3_600, 0));
      }
      HttpRequest request =
          HttpRequest.newBuilder(pod.url("/rpc"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(batch.toString()))
              .build();
      JsonNode replies = Json.read(http.send(request, BodyHandlers.ofString()).body());
      assertEquals("pending", replies.at("/49/result/status").asText(), replies::toString);
    }
  }

  private boolean isOpen(Pod pod, String session, String toolUseId) throws Exception {
    ObjectNode message =
        Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "interactions/get");
    message.putObject("params").put("toolUseId", toolUseId);
    HttpRequest request =
        HttpRequest.newBuilder(pod.url("/rpc"))
            .header("Content-Type", "application/json")
            .header("Parley-Session", session)
            .POST(BodyPublishers.ofString(message.toString()))
            .build();
    JsonNode reply = Json.read(http.send(request, BodyHandlers.ofString()).body());
    return reply.at("/result/status").asText().equals("open");
  }

  /** Measures the memory of a waiting call with its connection. */
  private String parked(Host host, Pod pod) throws Exception {
    long before = pod.memory().heap();
    long rssBefore = pod.memory().residentBytes();
    for (int i = 0; i < PARKED; i++) {
      var _ = host.ask("parked-" + i % SESSIONS, "p-" + i, "Number " + i + "?");
      if (i % 100 == 99) {
        String last = "p-" + i;
        String session = "parked-" + i % SESSIONS;
        await().atMost(Duration.ofSeconds(60)).until(() -> isOpen(pod, session, last));
      }
    }
    return "%d bytes of heap and %d bytes of resident memory for each of %d calls that wait, each on a connection of its own."
        .formatted(
            (pod.memory().heap() - before) / PARKED,
            (pod.memory().residentBytes() - rssBefore) / PARKED,
            PARKED);
  }
}
