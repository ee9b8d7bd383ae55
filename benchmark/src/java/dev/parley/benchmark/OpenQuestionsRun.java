package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.benchmark.ParleyLane.Way;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What many open questions cost in the memory store: the heap of each, and whether round trips by
 * {@code /rpc} get slower. The store is filled and emptied in turns, in one process, so that the
 * same compiled code serves both. See docs/performance.md.
 */
class OpenQuestionsRun {
  private static final int OPEN = Integer.getInteger("benchmark.open", 100_000);
  private static final int SESSIONS = Integer.getInteger("benchmark.sessions", 64);
  private static final int PASSES = Integer.getInteger("benchmark.passes", 5);
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("benchmark.warm-up", 40));
  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 8));
  private static final Duration SETTLE = Duration.ofSeconds(2);
  private static final String HEAP = System.getProperty("benchmark.heap", "-Xmx3g");

  /** Raises the limits that are lower than the run needs. */
  private static final String[] SETTINGS = {
    HEAP,
    "-Dparley.interaction.max-bytes=536870912",
    "-Dparley.interaction.max-open-per-owner=200000",
    "-Dparley.interaction.max-open-per-tenant=200000"
  };

  @Test
  void costsTheSame() throws Exception {
    List<Figures> empty = new ArrayList<>();
    List<Figures> full = new ArrayList<>();
    List<Double> heaps = new ArrayList<>();
    List<Double> fills = new ArrayList<>();
    String note;
    try (Cores cores = Cores.apart();
        Server parley = cores.forServers(() -> Contenders.parley(SETTINGS));
        Loops loops = new Loops();
        Generator generator = new Generator(cores.loops())) {
      note = cores.note();
      RunChecks checks = new RunChecks(parley, loops);
      OpenQuestions questions = new OpenQuestions(parley.port());
      // so that afterwards as many results are kept as there ever will be
      questions.fill(OPEN);
      questions.abort();
      run(generator, parley, checks, WARM_UP);
      for (int pass = 0; pass < PASSES; pass++) {
        empty.add(run(generator, parley, checks, SETTLE));
        long before = parley.memory().heap();
        fills.add(questions.fill(OPEN));
        heaps.add((double) (parley.memory().heap() - before) / OPEN);
        full.add(run(generator, parley, checks, SETTLE));
        questions.abort();
      }
      empty.add(run(generator, parley, checks, SETTLE));
    }
    report(empty, full, heaps, fills, note);
    assertTrue(Report.median(full, Figures::perSecond) > 0);
  }

  private static Figures run(Generator generator, Server parley, RunChecks checks, Duration warmUp)
      throws Exception {
    checks.begin();
    Figures figures =
        generator.run(
            parley,
            (tally, client, name) -> new ParleyLane(tally, client, parley.port(), Way.RPC, name),
            SESSIONS,
            warmUp,
            MEASURED);
    checks.hold(figures.asks());
    return figures;
  }

  private static void report(
      List<Figures> empty,
      List<Figures> full,
      List<Double> heaps,
      List<Double> fills,
      String note) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < full.size(); i++) {
      double beside = (empty.get(i).perSecond() + empty.get(i + 1).perSecond()) / 2;
      ratios.add(full.get(i).perSecond() / beside);
    }
    Report report =
        new Report(
            "open questions",
            "round trips/s",
            "of those of an empty store",
            "from",
            "to",
            "server µs",
            "heap of each B",
            "s to ask them");
    report.row(
        0,
        Report.number(Report.median(empty, Figures::perSecond), 0),
        "–",
        "–",
        "–",
        Report.number(Report.median(empty, Figures::serverMicros), 0),
        "–",
        "–");
    report.row(
        OPEN,
        Report.number(Report.median(full, Figures::perSecond), 0),
        Report.number(Report.median(ratios, Double::doubleValue), 3),
        Report.number(ratios.stream().min(Double::compare).orElseThrow(), 3),
        Report.number(ratios.stream().max(Double::compare).orElseThrow(), 3),
        Report.number(Report.median(full, Figures::serverMicros), 0),
        Report.number(Report.median(heaps, Double::doubleValue), 0),
        Report.number(Report.median(fills, Double::doubleValue), 1));
    report.line(
        "Each run with a full store by the mean of those before and after it. Heap after a full collection. Parley with `%s`. %s"
            .formatted(String.join(" ", SETTINGS), note));
    report.write("open-questions");
  }
}
