package dev.parley.pods;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What was asked and what came of it. */
final class Books {
  private final AtomicInteger asked = new AtomicInteger();
  private final ConcurrentMap<String, Integer> endings = new ConcurrentHashMap<>();
  private final Queue<String> faults = new ConcurrentLinkedQueue<>();
  private final Queue<Long> millis = new ConcurrentLinkedQueue<>();

  int asked() {
    return asked.get();
  }

  /** Everything that was wrong, in words. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  void ask() {
    asked.incrementAndGet();
  }

  void fail(String text, Throwable failure) {
    faults.add("no ending of \"" + text + "\": " + failure);
  }

  /** Compares a result with what every person does with such a question. */
  void end(String text, String toolUseId, JsonNode result, Duration took) {
    String status = result.path("status").asText();
    endings.merge(status, 1, Integer::sum);
    millis.add(took.toMillis());
    String expected = expected(text);
    if (!status.equals(expected)) {
      faults.add("%s was %s: %s".formatted(text, status, result));
    } else if (status.equals("answered")
        && !result.at("/answers/0/answer/0").asText().equals(Person.answerTo(text))) {
      faults.add("%s (%s) got the answer of another: %s".formatted(text, toolUseId, result));
    }
  }

  private static String expected(String text) {
    if (text.contains(Person.DECLINE)) {
      return "declined";
    }
    if (text.contains(Person.DISMISS)) {
      return "cancelled";
    }
    return text.contains(Person.EXPIRE) ? "expired" : "answered";
  }

  SortedMap<String, Integer> endings() {
    return new TreeMap<>(endings);
  }

  int ended() {
    return endings.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** From asking to the result, in milliseconds. */
  String times() {
    List<Long> sorted = new ArrayList<>(millis);
    Collections.sort(sorted);
    return String.format(
        Locale.ROOT,
        "p50 %d ms, p99 %d ms, longest %d ms",
        at(sorted, 0.5),
        at(sorted, 0.99),
        at(sorted, 1));
  }

  private static long at(List<Long> sorted, double share) {
    return sorted.isEmpty()
        ? 0
        : sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
  }
}
