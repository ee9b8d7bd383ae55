package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.benchmark.Generator.Lanes;
import dev.parley.benchmark.ParleyLane.Way;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Two builds against each other, in turns: both are started anew for each pair, since a JVM that
 * compiled unluckily stays slow. {@code benchmark/compare A B} runs it for two revisions.
 */
class CompareRun {
  private static final int SESSIONS = Integer.getInteger("benchmark.sessions", 64);
  private static final int PAIRS = Integer.getInteger("benchmark.pairs", 10);
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("benchmark.warm-up", 12));
  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 6));
  private static final Build A = Build.named("a");
  private static final Build B = Build.named("b");

  @Test
  void compares() throws Exception {
    Map<Way, List<Double>> rates = new EnumMap<>(Way.class);
    Map<Way, List<Double>> costs = new EnumMap<>(Way.class);
    try (Generator generator = new Generator()) {
      for (int pair = 0; pair < PAIRS; pair++) {
        boolean swapped = pair % 2 == 1;
        Map<Way, Figures> first = figures(generator, swapped ? B : A);
        Map<Way, Figures> second = figures(generator, swapped ? A : B);
        Map<Way, Figures> a = swapped ? second : first;
        Map<Way, Figures> b = swapped ? first : second;
        for (Way way : Way.values()) {
          add(rates, way, b.get(way).perSecond() / a.get(way).perSecond());
          add(costs, way, b.get(way).serverMicros() / a.get(way).serverMicros());
        }
      }
      report(rates, costs, allocated(generator, A), allocated(generator, B));
    }
    rates.values().forEach(all -> assertTrue(Ratio.of(all).mean() > 0));
  }

  private static void add(Map<Way, List<Double>> ratios, Way way, double ratio) {
    ratios.computeIfAbsent(way, none -> new ArrayList<>()).add(ratio);
  }

  private static Map<Way, Figures> figures(Generator generator, Build build) throws Exception {
    Map<Way, Figures> figures = new EnumMap<>(Way.class);
    try (Server server = build.start()) {
      for (Way way : Way.values()) {
        figures.put(way, generator.run(server, lanes(server, way), SESSIONS, WARM_UP, MEASURED));
      }
    }
    return figures;
  }

  private static Map<Way, Double> allocated(Generator generator, Build build) throws Exception {
    Map<Way, Double> bytes = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      bytes.put(way, RoundBytes.of(generator, build, way, false));
    }
    return bytes;
  }

  private static Lanes lanes(Server server, Way way) {
    return (tally, client, name) -> new ParleyLane(tally, client, server.port(), way, name);
  }

  private static void report(
      Map<Way, List<Double>> rates,
      Map<Way, List<Double>> costs,
      Map<Way, Double> before,
      Map<Way, Double> after) {
    Report report =
        new Report(
            B.name() + " by " + A.name(),
            "round trips/s",
            "server's processor time",
            "bytes of " + A.name(),
            "bytes of " + B.name(),
            "bytes");
    for (Way way : Way.values()) {
      double a = before.get(way);
      double b = after.get(way);
      report.row(
          way,
          Ratio.of(rates.get(way)),
          Ratio.of(costs.get(way)),
          Report.number(a, 0),
          Report.number(b, 0),
          Report.number(b / a, 3));
    }
    report.line(PAIRS + " pairs; in brackets the interval of 95 % confidence.");
    report.write("compare");
  }
}
