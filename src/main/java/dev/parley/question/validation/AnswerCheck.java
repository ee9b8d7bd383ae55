package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.INVALID_TEXT;
import static dev.parley.error.ErrorCode.NOT_A_BOOLEAN;
import static dev.parley.error.ErrorCode.PATTERN_MISMATCH;
import static dev.parley.error.ErrorCode.TOO_LONG;
import static dev.parley.error.ErrorCode.TOO_MANY_SELECTIONS;
import static dev.parley.error.ErrorCode.TOO_SHORT;

import dev.parley.error.PlainText;
import dev.parley.error.Violation;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.QuestionLimits;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalQuestion;
import dev.parley.question.TextPattern;
import dev.parley.question.Value;
import dev.parley.question.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Holds the values for one question against its rules. Whether an answer is required at all is
 * decided elsewhere, since that depends on the section.
 *
 * @param values what counts as the answer, normalised; empty where the question was left open
 * @param violations empty where the values are valid
 */
record AnswerCheck(List<Value> values, List<Violation> violations) {
  private static final AnswerCheck NOTHING_GIVEN = new AnswerCheck(List.of(), List.of());

  /** Empty strings alone are what a form sends for nothing; they count as no answer at all. */
  static AnswerCheck of(
      Question question, List<String> given, QuestionLimits limits, MatchingSteps steps) {
    if (isNothing(given)) {
      return NOTHING_GIVEN;
    }
    ViolationCollector findings = new ViolationCollector(question);
    for (String value : given) {
      checkText(value, limits, findings);
    }
    List<Value> values =
        switch (question) {
          case SingleChoice single -> Selection.one(single, given, findings);
          case MultiChoice multi -> Selection.some(multi, given, findings);
          case FreeText text -> write(text, given, findings, steps);
          case NumberQuestion number -> NumberCheck.values(number, only(given, findings), findings);
          case BooleanQuestion yesOrNo -> confirm(only(given, findings), findings);
          case TemporalQuestion entry ->
              TemporalCheck.values(entry, only(given, findings), findings);
        };
    return new AnswerCheck(values, findings.violations());
  }

  private static boolean isNothing(List<String> given) {
    for (String value : given) {
      if (!value.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private static void checkText(String value, QuestionLimits limits, ViolationCollector findings) {
    Optional<String> flaw = PlainText.flaw(value);
    if (flaw.isPresent()) {
      findings.add(INVALID_TEXT, "an answer must not hold " + flaw.get());
    }
    // UTF-8 needs at most three bytes for each char: short texts are not encoded to be counted
    if (value.length() > limits.answer() / 3 && PlainText.utf8Bytes(value) > limits.answer()) {
      findings.add(
          TOO_LONG,
          "at most " + limits.answer() + " bytes of text fit in an answer",
          Map.of("maxBytes", limits.answer()));
    }
  }

  /** The one value that fits in a field; a blank one counts as none. */
  private static List<String> only(List<String> given, ViolationCollector findings) {
    if (given.size() > 1) {
      findings.add(TOO_MANY_SELECTIONS, "only one answer fits here", Map.of("maxSelections", 1));
    }
    return given.isEmpty() || VisibleText.isBlank(given.getFirst()) ? List.of() : given;
  }

  private static List<Value> write(
      FreeText question, List<String> given, ViolationCollector findings, MatchingSteps steps) {
    List<String> texts = only(given, findings);
    if (texts.isEmpty()) {
      return List.of();
    }
    String text = texts.getFirst();
    int length = PlainText.length(text);
    if (length < question.minLength()) {
      findings.add(
          TOO_SHORT,
          "write at least " + question.minLength() + " characters",
          Map.of("minLength", question.minLength()));
    }
    if (question.maxLength() > 0 && length > question.maxLength()) {
      findings.add(
          TOO_LONG,
          "write at most " + question.maxLength() + " characters",
          Map.of("maxLength", question.maxLength()));
    }
    TextPattern pattern = question.pattern();
    if (pattern != null && (question.maxLength() == 0 || length <= question.maxLength())) {
      match(text, length, pattern, findings, steps);
    }
    return List.of(new Value.Text(text));
  }

  /** A text that would take too long to match is not matched at all. */
  private static void match(
      String text,
      int length,
      TextPattern pattern,
      ViolationCollector findings,
      MatchingSteps steps) {
    int longest = steps.longestText(pattern.instructions());
    if (length > longest) {
      findings.add(
          TOO_LONG, "write at most " + longest + " characters", Map.of("maxLength", longest));
      return;
    }
    steps.take(pattern.instructions(), length);
    if (!pattern.matches(text)) {
      findings.add(
          PATTERN_MISMATCH,
          "this does not have the form that is asked for",
          Map.of("pattern", pattern.expression()));
    }
  }

  private static List<Value> confirm(List<String> given, ViolationCollector findings) {
    if (given.isEmpty()) {
      return List.of();
    }
    String answer = given.getFirst().strip().toLowerCase(Locale.ROOT);
    if (!answer.equals("true") && !answer.equals("false")) {
      findings.add(NOT_A_BOOLEAN, "answer true or false");
    }
    return List.of(new Value.Flag(answer.equals("true")));
  }
}
