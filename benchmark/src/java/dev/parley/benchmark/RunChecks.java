package dev.parley.benchmark;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;

/**
 * That Parley did all of its work while it was measured: each ask is counted and audited, and what
 * is invalid is refused.
 */
final class RunChecks {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Server parley;
  private final Loops loops;
  private Counts before;
  private long offset;

  /** What the management port says. */
  private record Counts(double asks, double created, double answered, double refused, double lost) {
    static Counts of(Server parley) {
      String metrics = Loopback.get(parley.managementPort(), "/q/metrics");
      return new Counts(
          sum(metrics, "parley_asks_total", ""),
          sum(metrics, "parley_interactions_created_total", ""),
          sum(metrics, "parley_interactions_ended_total", "status=\"answered\""),
          sum(metrics, "parley_refusals_total", ""),
          sum(metrics, "parley_audit_lost_total", ""));
    }

    private static double sum(String metrics, String name, String label) {
      return metrics
          .lines()
          .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
          .filter(line -> line.contains(label))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
          .sum();
    }

    Counts since(Counts earlier) {
      return new Counts(
          asks - earlier.asks,
          created - earlier.created,
          answered - earlier.answered,
          refused - earlier.refused,
          lost - earlier.lost);
    }
  }

  RunChecks(Server parley, Loops loops) {
    this.parley = parley;
    this.loops = loops;
    this.before = Counts.of(parley);
  }

  /** To be called before a run. */
  void begin() throws IOException {
    before = Counts.of(parley);
    offset = Files.size(parley.output());
  }

  /**
   * To be called after the run.
   *
   * @param asks the number of asks; all of them were answered
   */
  void hold(long asks) {
    // the audit log is written by a thread of its own
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> {
          assertEquals(new Counts(asks, asks, asks, 0, 0), Counts.of(parley).since(before));
          assertEquals(asks, audited("\"event\":\"asked\""));
          assertEquals(asks, audited("\"event\":\"ended\""));
        });
    double refused = Counts.of(parley).refused();
    Probe probe = Probe.send(loops, parley.port(), "checked", Probe.INVALID, Probe.VALID);
    assertTrue(probe.sent("\"error\":\"too_many_selections\""), "an invalid answer was taken");
    assertEquals(1, Counts.of(parley).refused() - refused);
  }

  /** Lines of the audit log since the beginning of the run. */
  private long audited(String event) {
    try (FileChannel log = FileChannel.open(parley.output()).position(offset);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Channels.newInputStream(log), StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> line.contains(event)).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
