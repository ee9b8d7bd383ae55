package dev.parley.telemetry.audit;

import java.util.Map;
import java.util.TreeMap;

/**
 * A set of numbers as ranges: a million in a row take as little room as one, however large they
 * are.
 */
final class AuditRanges {
  /** From the first number of each range to its last. */
  private final TreeMap<Long, Long> lasts = new TreeMap<>();

  /** Receives ranges. */
  interface Reader {
    void range(long first, long last);
  }

  void add(long number) {
    Map.Entry<Long, Long> before = lasts.floorEntry(number);
    if (before != null && before.getValue() >= number) {
      return;
    }
    Long after = lasts.remove(number + 1);
    boolean goesOn = before != null && before.getValue() == number - 1;
    lasts.put(goesOn ? before.getKey() : Long.valueOf(number), after == null ? number : after);
  }

  /** Passes on the numbers from {@code from} to {@code to} that are not in the set. */
  void gaps(long from, long to, Reader reader) {
    Map.Entry<Long, Long> around = lasts.floorEntry(from);
    long at = around == null ? from : Math.max(from, around.getValue() + 1);
    for (Map.Entry<Long, Long> next : lasts.tailMap(at, true).entrySet()) {
      if (next.getKey() > to) {
        break;
      }
      if (at < next.getKey()) {
        reader.range(at, next.getKey() - 1);
      }
      at = next.getValue() + 1;
    }
    if (at <= to) {
      reader.range(at, to);
    }
  }
}
