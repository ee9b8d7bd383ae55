package dev.parley.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A Markdown table, and lines below it, in {@code target}. */
final class Report {
  private final List<String> table = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  Report(String... columns) {
    table.add("| " + String.join(" | ", columns) + " |");
    table.add("|" + "---|".repeat(columns.length));
  }

  /** A row, of {@link #number numbers} and words. */
  void row(Object... cells) {
    StringBuilder row = new StringBuilder("|");
    for (Object cell : cells) {
      row.append(' ').append(cell).append(" |");
    }
    table.add(row.toString());
  }

  void line(String line) {
    lines.add(line);
  }

  /** The middle one of an odd number, the higher of the two middle ones of an even number. */
  static <T> double median(List<T> all, ToDoubleFunction<T> figure) {
    double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** Written with so many digits after the point. */
  static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** Writes {@code target/<name>-report.md}, and prints it. */
  void write(String name) {
    List<String> all = new ArrayList<>(table);
    for (String line : lines) {
      all.add("");
      all.add(line);
    }
    try {
      Files.write(Path.of("target", name + "-report.md"), all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    all.forEach(System.out::println);
  }
}
