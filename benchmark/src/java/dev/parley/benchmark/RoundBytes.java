package dev.parley.benchmark;

import dev.parley.benchmark.Generator.Lanes;
import dev.parley.benchmark.ParleyLane.Way;
import java.util.Locale;

/**
 * Bytes that the event loops of a build allocate for a round trip. Only the first compiler runs:
 * the second one removes some allocations, at times that differ from run to run. So the figure is
 * the same within a percent, on a busy machine too.
 */
final class RoundBytes {
  private static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";
  private static final String DEEP_STACKS = "-XX:FlightRecorderOptions:stackdepth=256";
  private static final int SESSIONS = 8;
  private static final int BEFORE = 500;
  private static final int ROUNDS = 2_000;

  private RoundBytes() {}

  /**
   * @param record whether the JVM records where it allocates, to {@code target/allocations-*.jfr}
   */
  static double of(Generator generator, Build build, Way way, boolean record) throws Exception {
    Server server =
        record
            ? build.start(FIRST_COMPILER, DEEP_STACKS, recording(way))
            : build.start(FIRST_COMPILER);
    Lanes lanes = (tally, client, name) -> new ParleyLane(tally, client, server.port(), way, name);
    try (server) {
      double bytes = measured(generator, server, lanes);
      if (record) {
        server.stop();
      }
      return bytes;
    }
  }

  private static double measured(Generator generator, Server server, Lanes lanes) throws Exception {
    try (Allocations allocations = new Allocations(server.pid())) {
      generator.rounds(lanes, SESSIONS, BEFORE);
      long before = allocations.bytes();
      long rounds = generator.rounds(lanes, SESSIONS, ROUNDS);
      return (double) (allocations.bytes() - before) / rounds;
    }
  }

  private static String recording(Way way) {
    return "-XX:StartFlightRecording:settings=none,dumponexit=true"
        + ",+jdk.ObjectAllocationSample#enabled=true"
        + ",+jdk.ObjectAllocationSample#throttle=100000/s"
        + ",+jdk.ObjectAllocationSample#stackTrace=true"
        + ",filename=target/allocations-"
        + way.name().toLowerCase(Locale.ROOT)
        + ".jfr";
  }
}
