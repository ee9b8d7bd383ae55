package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.benchmark.ParleyLane.Way;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How many bytes a round trip allocates. Fails if it is 10 % more than {@code guard.properties}
 * says. With {@code -Dbenchmark.record=true} it writes where they are allocated to {@code
 * target/allocations-*.jfr}; the figures are then too high by what the recording itself takes.
 */
class AllocationRun {
  private static final double MOST = 1.1;
  private static final boolean RECORD = Boolean.getBoolean("benchmark.record");
  private static final String FIGURES = "/benchmark/guard.properties";

  @Test
  void allocatesNoMoreThanUsual() throws Exception {
    Build build = Build.named("a");
    Map<Way, Double> bytes = new EnumMap<>(Way.class);
    try (Generator generator = new Generator()) {
      for (Way way : Way.values()) {
        bytes.put(way, RoundBytes.of(generator, build, way, RECORD));
      }
    }
    Properties expected = expected();
    Report report = new Report("", "bytes of a round trip", "expected", "ratio");
    bytes.forEach((way, measured) -> {
      double usual = usual(expected, way);
      report.row(
          way,
          Report.number(measured, 0),
          Report.number(usual, 0),
          Report.number(measured / usual, 3));
    });
    report.write("allocation");
    assertAll(
        Stream.of(Way.values())
            .map(way -> () -> within(way, bytes.getOrDefault(way, 0.0), usual(expected, way))));
  }

  private static void within(Way way, double measured, double usual) {
    assertTrue(
        RECORD || measured <= MOST * usual,
        () ->
            """
            %s: %.0f bytes, where %.0f were usual. For the sites, run it with \
            -Dbenchmark.record=true, and then `jfr view allocation-by-site \
            target/allocations-%s.jfr`\
            """
                .formatted(way, measured, usual, name(way)));
  }

  private static String name(Way way) {
    return way.name().toLowerCase(Locale.ROOT);
  }

  private static double usual(Properties figures, Way way) {
    return Double.parseDouble(figures.getProperty(name(way) + ".bytes"));
  }

  private static Properties expected() throws IOException {
    try (InputStream in = AllocationRun.class.getResourceAsStream(FIGURES)) {
      Properties figures = new Properties();
      figures.load(in);
      return figures;
    }
  }
}
