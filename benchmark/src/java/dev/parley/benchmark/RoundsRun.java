package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.benchmark.Generator.Lanes;
import dev.parley.benchmark.ParleyLane.Way;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Round trips a second (ask, shown, answered, returned) by each way through Parley and through the
 * servers that it is compared with, in turns in the same run. See docs/performance.md.
 */
class RoundsRun {
  private static final int SESSIONS = Integer.getInteger("benchmark.sessions", 64);
  private static final int PASSES = Integer.getInteger("benchmark.passes", 5);
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("benchmark.warm-up", 40));
  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 8));

  /** The pause between a result and the next question, in runs that measure how long each takes. */
  private static final Duration PAUSE =
      Duration.ofMillis(Integer.getInteger("benchmark.pause", 100));

  /** The servers to compare with; {@code -Dbenchmark.peers=} leaves all but the relay out. */
  private static final List<String> PEERS =
      List.of(System.getProperty("benchmark.peers", "quarkus,typescript,fastmcp").split(",", -1));

  private record Contender(Server server, Lanes lanes) {}

  @Test
  void compares() throws Exception {
    Map<String, List<Figures>> figures = new LinkedHashMap<>();
    Map<String, List<Figures>> paced = new LinkedHashMap<>();
    Map<String, Contender> contenders = new LinkedHashMap<>();
    List<Server> servers = new ArrayList<>();
    try (Generator generator = new Generator()) {
      enter(contenders, servers);
      for (Contender one : contenders.values()) {
        generator.run(one.server(), one.lanes(), SESSIONS, WARM_UP, Duration.ofSeconds(1));
      }
      for (int pass = 0; pass < PASSES; pass++) {
        for (Map.Entry<String, Contender> one : contenders.entrySet()) {
          figures
              .computeIfAbsent(one.getKey(), name -> new ArrayList<>())
              .add(run(generator, one.getValue()));
          paced
              .computeIfAbsent(one.getKey(), name -> new ArrayList<>())
              .add(runPaced(generator, one.getValue()));
        }
      }
    } finally {
      servers.forEach(Server::close);
    }
    report(figures).write("rounds");
    reportPaced(paced).write("rounds-paced");
    figures.values().forEach(all -> assertTrue(Report.median(all, Figures::perSecond) > 0));
  }

  private static void enter(Map<String, Contender> contenders, List<Server> servers) {
    for (String relay : List.of("relay", "framework")) {
      Server server = started(servers, Contenders.peer(relay));
      contenders.put(
          relay,
          new Contender(
              server, (tally, client, name) -> new RelayLane(tally, client, server.port(), name)));
    }
    Server parley = started(servers, Contenders.parley());
    for (Way way : Way.values()) {
      contenders.put(
          "Parley, " + way,
          new Contender(
              parley,
              (tally, client, name) -> new ParleyLane(tally, client, parley.port(), way, name)));
    }
    contenders.put("Parley, form of the client", eliciting(parley));
    for (String peer : PEERS) {
      if (!peer.isEmpty()) {
        contenders.put(peer, eliciting(started(servers, Contenders.peer(peer))));
      }
    }
  }

  private static Server started(List<Server> servers, Server server) {
    servers.add(server);
    return server;
  }

  private static Contender eliciting(Server server) {
    return new Contender(
        server, (tally, client, name) -> new ElicitLane(tally, client, server.port(), name));
  }

  private static Figures run(Generator generator, Contender one) throws Exception {
    return generator.run(one.server(), one.lanes(), SESSIONS, Duration.ofSeconds(2), MEASURED);
  }

  private static Figures runPaced(Generator generator, Contender one) throws Exception {
    return generator.runPaced(
        one.server(), one.lanes(), SESSIONS, PAUSE, Duration.ofSeconds(1), MEASURED);
  }

  private static Report reportPaced(Map<String, List<Figures>> figures) {
    Report report =
        new Report(
            "",
            "round trips/s",
            "to shown p50 ms",
            "p99 ms",
            "to result p50 ms",
            "p99 ms",
            "p99 by that of the relay",
            "server µs");
    double relay = Report.median(figures.get("relay"), one -> Figures.millis(one.returned(), 99));
    figures.forEach((name, all) ->
        report.row(
            name,
            median(all, Figures::perSecond, 0),
            median(all, one -> Figures.millis(one.shown(), 50), 2),
            median(all, one -> Figures.millis(one.shown(), 99), 2),
            median(all, one -> Figures.millis(one.returned(), 50), 2),
            median(all, one -> Figures.millis(one.returned(), 99), 2),
            median(all, one -> Figures.millis(one.returned(), 99) / relay, 1),
            median(all, Figures::serverMicros, 0)));
    return report;
  }

  private static Report report(Map<String, List<Figures>> figures) {
    Report report =
        new Report(
            "",
            "round trips/s",
            "share of the relay",
            "server µs",
            "generator µs",
            "to shown p50 ms",
            "p99 ms",
            "to result p50 ms",
            "p99 ms");
    double relay = Report.median(figures.get("relay"), Figures::perSecond);
    figures.forEach((name, all) ->
        report.row(
            name,
            median(all, Figures::perSecond, 0),
            median(all, one -> one.perSecond() / relay, 2),
            median(all, Figures::serverMicros, 0),
            median(all, Figures::ownMicros, 0),
            median(all, one -> Figures.millis(one.shown(), 50), 2),
            median(all, one -> Figures.millis(one.shown(), 99), 2),
            median(all, one -> Figures.millis(one.returned(), 50), 2),
            median(all, one -> Figures.millis(one.returned(), 99), 2)));
    return report;
  }

  private static String median(List<Figures> all, ToDoubleFunction<Figures> figure, int digits) {
    return Report.number(Report.median(all, figure), digits);
  }
}
