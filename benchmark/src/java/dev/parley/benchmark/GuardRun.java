package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.benchmark.Generator.Lanes;
import dev.parley.benchmark.ParleyLane.Way;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/**
 * A short check whether Parley has become much slower. It compares Parley's round trips with those
 * of the relay in the same run, and fails only if their ratio is less than half of the one in
 * {@code guard.properties}. It is too short for a measurement; {@link RoundsRun} measures.
 */
class GuardRun {
  private static final int SESSIONS = Integer.getInteger("benchmark.sessions", 64);
  private static final int PASSES = Integer.getInteger("benchmark.passes", 3);
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("benchmark.warm-up", 5));

  /** The most runs for warming up; on a busy machine compilation takes its time. */
  private static final int WARM_UPS = 12;

  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 3));
  private static final Duration SETTLE = Duration.ofSeconds(1);
  private static final String FIGURES = "/benchmark/guard.properties";

  @Test
  void keepsItsShareOfTheRelay() throws Exception {
    double expected = expected();
    List<Double> shares = new ArrayList<>();
    try (Server relay = Contenders.peer("relay");
        Server parley = Contenders.parley();
        Generator generator = new Generator()) {
      Lanes plain = (tally, client, name) -> new RelayLane(tally, client, relay.port(), name);
      Lanes asking =
          (tally, client, name) -> new ParleyLane(tally, client, parley.port(), Way.RPC, name);
      warmUp(generator, relay, plain);
      warmUp(generator, parley, asking);
      for (int pass = 0; pass < PASSES; pass++) {
        double most = generator.run(relay, plain, SESSIONS, SETTLE, MEASURED).perSecond();
        double ours = generator.run(parley, asking, SESSIONS, SETTLE, MEASURED).perSecond();
        shares.add(ours / most);
      }
    }
    double share = Report.median(shares, Double::doubleValue);
    Report report = new Report("", "share of the relay's round trips", "expected");
    report.row("Parley, RPC", Report.number(share, 3), expected);
    report.write("guard");
    assertTrue(
        share >= expected / 2,
        () -> "%.3f of the relay's round trips, where %.3f were usual".formatted(share, expected));
  }

  /** Warms up until a run is less than 10 % faster than the run before it. */
  private static void warmUp(Generator generator, Server server, Lanes lanes) throws Exception {
    double best = 0;
    for (int i = 0; i < WARM_UPS; i++) {
      double rate = generator.run(server, lanes, SESSIONS, SETTLE, WARM_UP).perSecond();
      if (rate < 1.1 * best) {
        return;
      }
      best = rate;
    }
  }

  private static double expected() throws IOException {
    try (InputStream in = GuardRun.class.getResourceAsStream(FIGURES)) {
      Properties figures = new Properties();
      figures.load(in);
      return Double.parseDouble(figures.getProperty("rpc.share-of-relay"));
    }
  }
}
