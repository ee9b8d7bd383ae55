package dev.parley.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The tables of a {@link RoundsRun}. */
final class RoundsReport {
  private final Lineup lineup;
  private final String note;

  /**
   * @param note about where it ran
   */
  RoundsReport(Lineup lineup, String note) {
    this.lineup = lineup;
    this.note = note + " " + lineup.note();
  }

  /** As many round trips as each server can do. */
  void writeMost(Series most) {
    Report report =
        new Report(
            "",
            "round trips/s",
            "share of the floor",
            "server's core in use",
            "server µs",
            "generator µs",
            "to shown p50 ms",
            "p99 ms",
            "to result p50 ms",
            "p99 ms",
            "whole p99 ms");
    for (String name : most.contenders()) {
      report.row(
          name,
          most.text(name, Figures::perSecond, 0),
          median(most.ratios(name, lineup.ownFloor(), Figures::perSecond), 2),
          most.text(name, Figures::serverBusy, 2),
          most.text(name, Figures::serverMicros, 0),
          most.text(name, Figures::ownMicros, 0),
          most.text(name, one -> Figures.millis(one.shown(), 50), 2),
          most.text(name, one -> Figures.millis(one.shown(), 99), 2),
          most.text(name, one -> Figures.millis(one.returned(), 50), 2),
          most.text(name, one -> Figures.millis(one.returned(), 99), 2),
          most.text(name, RoundsReport::p99, 2));
    }
    report.line(note);
    report.write("rounds");
  }

  /** Fixed arrivals. */
  void writeOpen(Series open, double share) {
    Report report =
        new Report(
            "", "round trips/s", "whole p50 ms", "p99 ms", "p99 by the floor's", "server µs");
    for (String name : open.contenders()) {
      report.row(
          name,
          open.text(name, Figures::perSecond, 0),
          open.text(name, one -> Figures.millis(one.whole(), 50), 2),
          open.text(name, RoundsReport::p99, 2),
          median(open.ratios(name, lineup.ownFloor(), RoundsReport::p99), 1),
          open.text(name, Figures::serverMicros, 0));
    }
    report.line(
        "Asks at fixed times, %.0f %% of what the server did in the same round, timed from when each was planned until its result. %s"
            .formatted(100 * share, note));
    report.write("rounds-open");
  }

  /** Humans who think before they answer. */
  void writeThinking(Series thinking, Load load) {
    Report report =
        new Report(
            "",
            "round trips/s",
            "server µs",
            "by the floor's",
            "to shown p50 ms",
            "p99 ms",
            "to result p50 ms",
            "p99 ms");
    for (String name : thinking.contenders()) {
      report.row(
          name,
          thinking.text(name, Figures::perSecond, 0),
          thinking.text(name, Figures::serverMicros, 0),
          median(thinking.ratios(name, lineup.ownFloor(), Figures::serverMicros), 2),
          thinking.text(name, one -> Figures.millis(one.shown(), 50), 2),
          thinking.text(name, one -> Figures.millis(one.shown(), 99), 2),
          thinking.text(name, one -> Figures.millis(one.returned(), 50), 2),
          thinking.text(name, one -> Figures.millis(one.returned(), 99), 2));
    }
    report.line(
        "%d sessions, whose humans think for %d ms. Servers that cannot do so many round trips are left out. %s"
            .formatted(load.sessions(), load.thinking().toMillis(), note));
    report.write("rounds-thinking");
  }

  /** What is aimed at. */
  void writeRatios(Series most, Series open, Series thinking) {
    Report report = new Report("", "median of the rounds", "from", "to", "aim");
    ToDoubleFunction<Figures> rate = Figures::perSecond;
    String own = lineup.ownFloor();
    row(
        report,
        "/rpc, share of the floor on NIO",
        most.ratios(Lineup.RPC, Lineup.NIO_FLOOR, rate),
        "≥ 0.65");
    row(
        report,
        "/rpc, share of the floor on the same transport",
        most.ratios(Lineup.RPC, own, rate),
        "≥ 0.6");
    row(report, "/rpc by Quarkus MCP", most.ratios(Lineup.RPC, "quarkus", rate), "≥ 1.2");
    row(report, "/rpc by TypeScript", most.ratios(Lineup.RPC, "typescript", rate), "≥ 15");
    row(
        report,
        "rate of /rpc by MCP 2026-07-28",
        most.ratios(Lineup.RPC, Lineup.MODERN, rate),
        "≤ 1.2");
    row(
        report,
        "rate of /rpc by MCP 2025-11-25",
        most.ratios(Lineup.RPC, Lineup.LEGACY, rate),
        "≤ 1.35");
    row(
        report,
        "/rpc, p99 at fixed arrivals by the floor's",
        open.ratios(Lineup.RPC, own, RoundsReport::p99),
        "< 3");
    row(
        report,
        "/rpc, server µs with thinking by the floor's",
        thinking.ratios(Lineup.RPC, own, Figures::serverMicros),
        "");
    report.line(note);
    report.write("rounds-ratios");
  }

  private static void row(Report report, String what, List<Double> ratios, String aim) {
    if (ratios.isEmpty()) {
      return;
    }
    List<Double> sorted = new ArrayList<>(ratios);
    sorted.sort(null);
    report.row(
        what,
        median(ratios, 2),
        Report.number(sorted.getFirst(), 2),
        Report.number(sorted.getLast(), 2),
        aim);
  }

  private static double p99(Figures one) {
    return Figures.millis(one.whole(), 99);
  }

  private static String median(List<Double> ratios, int digits) {
    return ratios.isEmpty()
        ? "–"
        : Report.number(Report.median(ratios, Double::doubleValue), digits);
  }
}
