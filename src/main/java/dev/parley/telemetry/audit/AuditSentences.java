package dev.parley.telemetry.audit;

import java.util.ArrayList;
import java.util.List;

/** Sentences of a report; beyond a thousand they are only counted. */
final class AuditSentences {
  private static final int MOST = 1_000;

  private final List<String> sentences = new ArrayList<>();
  private long more;

  void add(String sentence) {
    if (sentences.size() < MOST) {
      sentences.add(sentence);
    } else {
      more++;
    }
  }

  boolean isEmpty() {
    return sentences.isEmpty();
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>(sentences);
    if (more > 0) {
      lines.add("and %d more".formatted(more));
    }
    return lines;
  }
}
