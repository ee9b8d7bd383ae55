package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.benchmark.Generator.Lanes;
import dev.parley.benchmark.ParleyLane.Way;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * What waiting calls cost, compared with a bare parked request of the same framework and with the
 * relay: with a connection for each call by HTTP/1.1, and with more calls as streams of HTTP/2. See
 * docs/performance.md.
 */
class ParkedRun {
  private static final List<Integer> CONNECTIONS =
      sizes("benchmark.connections", "1000,5000,18000");
  private static final List<Integer> STREAMS = sizes("benchmark.streams", "50000,100000");
  private static final int SESSIONS = Integer.getInteger("benchmark.frontends", 100);
  private static final int LANES = Integer.getInteger("benchmark.sessions", 64);
  private static final int WARM_CALLS = 500;
  private static final int ANSWERS = 50;
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("benchmark.warm-up", 40));
  private static final Duration SETTLE = Duration.ofSeconds(2);
  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 8));
  private static final String HEAP = System.getProperty("benchmark.heap", "-Xmx3g");

  /**
   * Raises the limits of Parley that are lower than the run needs. Parley keeps few results, so
   * that results of the round trips do not count as parked calls.
   */
  private static final String[] SETTINGS = {
    "-Dparley.limits.connections=19500",
    "-Dparley.limits.waiting=200000",
    "-Dparley.limits.waiting-per-principal=200000",
    "-Dparley.interaction.max-bytes=536870912",
    "-Dparley.interaction.max-open-per-owner=200000",
    "-Dparley.interaction.max-open-per-tenant=200000",
    "-Dparley.interaction.max-retained=1000",
    "-Dparley.rpc.max-wait=29m"
  };

  private record Protocol(String name, List<Integer> levels, boolean multiplexed) {
    int most() {
      return levels.getLast();
    }
  }

  private final Report report =
      new Report(
          "Server",
          "Protocol",
          "parked",
          "s to park them",
          "heap of each B",
          "RSS of each B",
          "RSS MiB",
          "to answer one p50 ms",
          "p99 ms",
          "round trips/s",
          "of those with none");

  @Test
  void parks() throws Exception {
    for (Protocol protocol :
        List.of(
            new Protocol("HTTP/1.1", CONNECTIONS, false), new Protocol("HTTP/2", STREAMS, true))) {
      if (protocol.levels().isEmpty()) {
        continue;
      }
      Map<Dialect, Double> heap = new LinkedHashMap<>();
      for (Dialect dialect : Dialect.values()) {
        List<ParkedLevel> levels = measure(dialect, protocol);
        rows(dialect, protocol, levels);
        // written now, since the next steps may fail
        report.write("parked");
        heap.put(dialect, levels.get(protocol.levels().size()).heapPerCall(levels.getFirst()));
      }
      report.line(
          "%s, %d parked: heap of a call in Parley %s × bare, %s × relay."
              .formatted(
                  protocol.name(),
                  protocol.most(),
                  Report.number(heap.get(Dialect.PARLEY) / heap.get(Dialect.BARE), 2),
                  Report.number(heap.get(Dialect.PARLEY) / heap.get(Dialect.RELAY), 2)));
    }
    report.line("All with `%s`; Parley with `%s`.".formatted(HEAP, String.join(" ", SETTINGS)));
    report.write("parked");
  }

  /** Measures with no call parked, then at each level, then with no call again. */
  private static List<ParkedLevel> measure(Dialect dialect, Protocol protocol) throws Exception {
    List<ParkedLevel> levels = new ArrayList<>();
    try (Server server = start(dialect);
        Generator generator = new Generator();
        Loops loops = new Loops();
        Frontends frontends = new Frontends(loops, dialect, server.port());
        Calls calls =
            protocol.multiplexed()
                ? new Http2Calls(loops, server.port(), protocol.most())
                : new Http1Calls(loops, server.port())) {
      if (dialect.hasFrontends()) {
        frontends.connect(SESSIONS);
        rounds(generator, dialect, server, WARM_UP);
      }
      Parking parking = new Parking(dialect, server.port(), calls, frontends, SESSIONS);
      parking.fill(WARM_CALLS);
      assertEquals(WARM_CALLS, parking.answerAll());
      levels.add(level(0, server, parking, generator, dialect));
      for (int count : protocol.levels()) {
        levels.add(level(count, server, parking, generator, dialect));
      }
      int open = protocol.most() - (dialect.hasFrontends() ? ANSWERS : 0);
      assertEquals(open, parking.answerAll());
      levels.add(level(0, server, parking, generator, dialect));
      assertEquals(List.of(), parking.failures());
    }
    return levels;
  }

  private static Server start(Dialect dialect) {
    return switch (dialect) {
      case PARLEY ->
          Contenders.parley(
              Stream.concat(Stream.of(HEAP), Stream.of(SETTINGS)).toArray(String[]::new));
      case RELAY -> Contenders.peer("relay", HEAP);
      case BARE -> Contenders.peer("bare", HEAP);
    };
  }

  private static ParkedLevel level(
      int calls, Server server, Parking parking, Generator generator, Dialect dialect)
      throws Exception {
    double seconds = parking.fill(calls);
    long heap = server.memory().heap();
    long resident = server.memory().residentBytes();
    if (Boolean.getBoolean("benchmark.histogram")) {
      Files.writeString(
          Path.of("target", "parked-%s-%d.histogram".formatted(dialect, calls)),
          server.memory().jcmd("GC.class_histogram"));
    }
    double rounds = dialect.hasFrontends() ? rounds(generator, dialect, server, SETTLE) : 0;
    Histogram answered =
        dialect.hasFrontends() && calls > 0 ? parking.answerSome(ANSWERS) : new Histogram(3);
    return new ParkedLevel(calls, seconds, heap, resident, answered, rounds);
  }

  /** The lanes' sessions are their own: their frontends are shown no parked question. */
  private static double rounds(Generator generator, Dialect dialect, Server server, Duration warmUp)
      throws Exception {
    Lanes lanes =
        (tally, client, name) ->
            dialect == Dialect.PARLEY
                ? new ParleyLane(tally, client, server.port(), Way.RPC, "lane-" + name)
                : new RelayLane(tally, client, server.port(), "lane-" + name);
    return generator.run(server, lanes, LANES, warmUp, MEASURED).perSecond();
  }

  private void rows(Dialect dialect, Protocol protocol, List<ParkedLevel> levels) {
    ParkedLevel none = levels.getFirst();
    for (ParkedLevel level : levels) {
      boolean some = level.calls() > 0;
      boolean answers = level.answered().getTotalCount() > 0;
      boolean rounds = level.rounds() > 0;
      report.row(
          dialect,
          protocol.name(),
          level.calls(),
          some ? Report.number(level.parkSeconds(), 1) : "–",
          some ? Report.number(level.heapPerCall(none), 0) : "–",
          some ? Report.number(level.residentPerCall(none), 0) : "–",
          Report.number(level.resident() / 1_048_576.0, 0),
          answers ? Report.number(Figures.millis(level.answered(), 50), 2) : "–",
          answers ? Report.number(Figures.millis(level.answered(), 99), 2) : "–",
          rounds ? Report.number(level.rounds(), 0) : "–",
          rounds ? Report.number(level.rounds() / none.rounds(), 2) : "–");
    }
  }

  private static List<Integer> sizes(String property, String usual) {
    return Stream.of(System.getProperty(property, usual).split(",", -1))
        .filter(size -> !size.isEmpty())
        .map(Integer::valueOf)
        .toList();
  }
}
