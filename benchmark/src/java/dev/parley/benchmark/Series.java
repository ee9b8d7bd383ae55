package dev.parley.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What came of the rounds of a run, one of each contender's in each round. */
final class Series {
  private final Map<String, List<Figures>> figures = new LinkedHashMap<>();

  void add(String contender, Figures round) {
    figures.computeIfAbsent(contender, none -> new ArrayList<>()).add(round);
  }

  Set<String> contenders() {
    return figures.keySet();
  }

  boolean isEmpty() {
    return figures.isEmpty();
  }

  double median(String contender, ToDoubleFunction<Figures> figure) {
    return Report.median(figures.getOrDefault(contender, List.of()), figure);
  }

  /** A median, written with so many digits after the point. */
  String text(String contender, ToDoubleFunction<Figures> figure, int digits) {
    return Report.number(median(contender, figure), digits);
  }

  /** What one contender has by what the other has, in each round in which both ran. */
  List<Double> ratios(String contender, String by, ToDoubleFunction<Figures> figure) {
    List<Figures> ours = figures.getOrDefault(contender, List.of());
    List<Figures> theirs = figures.getOrDefault(by, List.of());
    return IntStream.range(0, Math.min(ours.size(), theirs.size()))
        .mapToObj(i -> figure.applyAsDouble(ours.get(i)) / figure.applyAsDouble(theirs.get(i)))
        .toList();
  }
}
