package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What idle frontends cost, and how long it takes until many tabs of one session have a question,
 * beside the relay. See docs/performance.md.
 */
class SocketsRun {
  private static final int SOCKETS = Integer.getInteger("benchmark.sockets", 10_000);
  private static final int TABS = Integer.getInteger("benchmark.tabs", 100);
  private static final int WARM_UP = Integer.getInteger("benchmark.warm-questions", 3_000);
  private static final int QUESTIONS = Integer.getInteger("benchmark.questions", 1_000);
  private static final int WARM_SOCKETS = 500;
  private static final String HEAP = System.getProperty("benchmark.heap", "-Xmx1g");

  private final Report report =
      new Report(
          "Server",
          "idle sockets",
          "s to connect them",
          "heap of each B",
          "RSS of each B",
          "RSS MiB",
          "tabs",
          "to the first tab p50 ms",
          "p99 ms",
          "to the last tab p50 ms",
          "p99 ms");

  @Test
  void compares() throws Exception {
    measure(
        Dialect.PARLEY,
        Contenders.parley(
            HEAP,
            "-Dparley.socket.max-per-principal=20000",
            "-Dparley.interaction.max-retained=1000"));
    measure(Dialect.RELAY, Contenders.peer("relay", HEAP));
    report.line("Both with `%s`.".formatted(HEAP));
    report.write("sockets");
  }

  private void measure(Dialect dialect, Server started) throws Exception {
    try (Server server = started;
        Loops loops = new Loops();
        Frontends idle = new Frontends(loops, dialect, server.port())) {
      try (Tabs tabs = new Tabs(loops, dialect, server.port(), TABS)) {
        tabs.ask(WARM_UP);
        tabs.reset();
        tabs.ask(QUESTIONS);
        assertEquals(QUESTIONS, tabs.toLast().getTotalCount());
        idle.connect("warm", WARM_SOCKETS);
        long heapBefore = server.memory().heap();
        long residentBefore = server.memory().residentBytes();
        long began = System.nanoTime();
        idle.connect("idle", SOCKETS);
        double seconds = (System.nanoTime() - began) / 1e9;
        long heap = server.memory().heap();
        long resident = server.memory().residentBytes();
        assertEquals(List.of(), List.copyOf(idle.failures()));
        report.row(
            dialect,
            SOCKETS,
            Report.number(seconds, 1),
            (heap - heapBefore) / SOCKETS,
            (resident - residentBefore) / SOCKETS,
            Report.number(resident / 1_048_576.0, 0),
            TABS,
            Report.number(Figures.millis(tabs.toFirst(), 50), 2),
            Report.number(Figures.millis(tabs.toFirst(), 99), 2),
            Report.number(Figures.millis(tabs.toLast(), 50), 2),
            Report.number(Figures.millis(tabs.toLast(), 99), 2));
      }
    }
  }
}
