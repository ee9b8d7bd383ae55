package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.benchmark.ParleyLane.Way;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * How little memory many parked calls and frontends need, and that none of them fails in it. See
 * docs/performance.md.
 */
class SmallRun {
  private static final int PARKED = Integer.getInteger("benchmark.parked", 15_000);
  private static final int FRONTENDS = Integer.getInteger("benchmark.frontends", 2_000);
  private static final int LANES = Integer.getInteger("benchmark.sessions", 64);
  private static final Duration SECONDS =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 8));
  private static final String HEAP = System.getProperty("benchmark.small-heap", "-Xmx288m");

  @Test
  void fits() throws Exception {
    Report report =
        new Report(
            "parked calls",
            "frontends",
            "heap",
            "heap in use MiB",
            "RSS MiB",
            "highest RSS MiB",
            "round trips/s beside",
            "answered");
    try (Server server =
            Contenders.parley(
                HEAP,
                "-Dparley.limits.connections=19500",
                "-Dparley.interaction.max-retained=1000",
                "-Dparley.rpc.max-wait=29m");
        Generator generator = new Generator();
        Loops loops = new Loops();
        Frontends frontends = new Frontends(loops, Dialect.PARLEY, server.port());
        Calls calls = new Http1Calls(loops, server.port())) {
      frontends.connect(FRONTENDS);
      Parking parking = new Parking(Dialect.PARLEY, server.port(), calls, frontends, FRONTENDS);
      parking.fill(PARKED);
      Figures rounds =
          generator.run(
              server,
              (tally, client, name) ->
                  new ParleyLane(tally, client, server.port(), Way.RPC, "lane-" + name),
              LANES,
              SECONDS,
              SECONDS);
      long resident = server.memory().residentBytes();
      long heap = server.memory().heap();
      int answered = parking.answerAll();
      assertEquals(PARKED, answered);
      assertEquals(List.of(), parking.failures());
      report.row(
          PARKED,
          FRONTENDS,
          "`" + HEAP + "`",
          mebibytes(heap),
          mebibytes(resident),
          mebibytes(server.memory().peakBytes()),
          Report.number(rounds.perSecond(), 0),
          answered);
    }
    report.write("small");
  }

  private static String mebibytes(long bytes) {
    return Report.number(bytes / 1_048_576.0, 0);
  }
}
