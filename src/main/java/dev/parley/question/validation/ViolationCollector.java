package dev.parley.question.validation;

import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Violation;
import dev.parley.question.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with one question, or with its answer. */
final class ViolationCollector {
  private final Question question;
  private List<Violation> violations = List.of();

  ViolationCollector(Question question) {
    this.question = question;
  }

  static Violation violation(Question question, ErrorCode error, String message) {
    return new Violation(question.text(), question.id(), error, message, Map.of());
  }

  /** What was found until now. */
  List<Violation> violations() {
    return violations;
  }

  boolean none() {
    return violations.isEmpty();
  }

  void add(ErrorCode error, String message) {
    add(error, message, Map.of());
  }

  /** Each kind of violation is reported once per question, however many values show it. */
  void add(ErrorCode error, String message, Map<String, Object> limits) {
    for (Violation known : violations) {
      if (known.error() == error && known.message().equals(message)) {
        return;
      }
    }
    if (violations.isEmpty()) {
      violations = new ArrayList<>();
    }
    violations.add(new Violation(question.text(), question.id(), error, message, limits));
  }

  /** A text of the asker must be plain and not too long. */
  void text(String member, @Nullable String text, int max) {
    if (text == null) {
      return;
    }
    Optional<String> flaw = PlainText.flaw(text);
    if (flaw.isPresent()) {
      add(ErrorCode.INVALID_TEXT, member + " must not hold " + flaw.get());
    }
    int length = PlainText.length(text);
    if (length > max) {
      add(
          ErrorCode.TEXT_TOO_LONG,
          member + " has " + length + " characters; at most " + max + " fit",
          Map.of("maxLength", max));
    }
  }
}
