package dev.parley.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with one question, or with its answer. */
final class Findings {
  private final Question question;
  private final List<Violation> violations = new ArrayList<>();

  Findings(Question question) {
    this.question = question;
  }

  List<Violation> violations() {
    return violations;
  }

  boolean none() {
    return violations.isEmpty();
  }

  void add(ErrorCode error, String message) {
    add(error, message, Map.of());
  }

  /** Each kind of finding is told once for a question, however many values show it. */
  void add(ErrorCode error, String message, Map<String, Object> limits) {
    if (violations.stream()
        .anyMatch(known -> known.error() == error && known.message().equals(message))) {
      return;
    }
    violations.add(new Violation(question.text(), question.id(), error, message, limits));
  }

  /** A text of the asker must be plain and not too long. */
  void text(String member, @Nullable String text, int max) {
    if (text == null) {
      return;
    }
    PlainText.flaw(text)
        .ifPresent(flaw -> add(ErrorCode.INVALID_TEXT, member + " must not hold " + flaw));
    int length = PlainText.length(text);
    if (length > max) {
      add(
          ErrorCode.TEXT_TOO_LONG,
          member + " has " + length + " characters; at most " + max + " fit",
          Map.of("maxLength", max));
    }
  }
}
