package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.benchmark.Lineup.Contender;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Round trips (ask, shown, answered, returned) by each way through Parley and through the servers
 * that it is compared with, in turns in the same run, with the servers on one core and the
 * generator on another. Each round has three parts: as fast as it goes, at fixed arrivals, and with
 * humans who think. After each part Parley's counters and audit log are compared with the asks. See
 * docs/performance.md.
 */
class RoundsRun {
  private static final int SESSIONS = Integer.getInteger("benchmark.sessions", 64);
  private static final int PASSES = Integer.getInteger("benchmark.passes", 5);
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("benchmark.warm-up", 40));
  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 8));
  private static final Duration SETTLE = Duration.ofSeconds(2);

  /** The parts of a round; {@code -Dbenchmark.parts=} leaves all but the fastest out. */
  private static final List<String> PARTS = list("benchmark.parts", "open,thinking");

  /** How much of its own maximum a server is asked at fixed arrivals. */
  private static final double SHARE = 0.8;

  private static final Load THINKING =
      Load.thinking(
          Integer.getInteger("benchmark.thinkers", 2_000),
          Duration.ofMillis(Integer.getInteger("benchmark.thinking", 1_000)));

  /** The servers to compare with; {@code -Dbenchmark.peers=} leaves all but the floor out. */
  private static final List<String> PEERS =
      list("benchmark.peers", "relay,framework,quarkus,typescript,fastmcp");

  private final Series most = new Series();
  private final Series open = new Series();
  private final Series thinking = new Series();

  @Test
  void compares() throws Exception {
    try (Cores cores = Cores.apart();
        Lineup lineup = cores.forServers(() -> new Lineup(PEERS));
        Generator generator = new Generator(cores.loops())) {
      for (Contender one : lineup.contenders()) {
        one.run(generator, Load.closed(SESSIONS), WARM_UP, Duration.ofSeconds(1));
      }
      RoundsReport report = new RoundsReport(lineup, cores.note());
      for (int pass = 0; pass < PASSES; pass++) {
        for (Contender one : lineup.contenders()) {
          round(generator, one);
        }
        // after each pass, as the next one may fail
        report.writeMost(most);
        if (!open.isEmpty()) {
          report.writeOpen(open, SHARE);
        }
        if (!thinking.isEmpty()) {
          report.writeThinking(thinking, THINKING);
        }
        report.writeRatios(most, open, thinking);
      }
    }
    assertTrue(
        most.contenders().stream().allMatch(name -> most.median(name, Figures::perSecond) > 0));
  }

  private void round(Generator generator, Contender one) throws Exception {
    Figures fastest = one.run(generator, Load.closed(SESSIONS), SETTLE, MEASURED);
    most.add(one.name(), fastest);
    if (PARTS.contains("open")) {
      Load arrivals = Load.open(SESSIONS, SHARE * fastest.perSecond());
      open.add(one.name(), one.run(generator, arrivals, SETTLE, MEASURED));
    }
    if (PARTS.contains("thinking") && fastest.perSecond() > most(THINKING)) {
      // all have answered once before it counts
      thinking.add(
          one.name(), one.run(generator, THINKING, THINKING.thinking().plus(SETTLE), MEASURED));
    }
  }

  /** The most round trips a second that humans who think leave to do. */
  private static double most(Load load) {
    return load.sessions() * 1e3 / load.thinking().toMillis();
  }

  private static List<String> list(String property, String usual) {
    return Stream.of(System.getProperty(property, usual).split(",", -1))
        .filter(name -> !name.isEmpty())
        .toList();
  }
}
