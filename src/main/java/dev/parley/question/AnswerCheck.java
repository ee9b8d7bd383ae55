package dev.parley.question;

import static dev.parley.question.ErrorCode.BLANK_CUSTOM_ANSWER;
import static dev.parley.question.ErrorCode.INVALID_TEXT;
import static dev.parley.question.ErrorCode.NOT_A_CHOICE;
import static dev.parley.question.ErrorCode.REQUIRED_FIELD_EMPTY;
import static dev.parley.question.ErrorCode.TOO_FEW_SELECTIONS;
import static dev.parley.question.ErrorCode.TOO_LONG;
import static dev.parley.question.ErrorCode.TOO_MANY_SELECTIONS;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds the values for one question against its rules.
 *
 * @param values what counts as the answer, normalised; empty where the question was left open
 * @param violations empty where the values are valid
 */
record AnswerCheck(List<String> values, List<Violation> violations) {

  static AnswerCheck of(Question question, List<String> given, QuestionLimits limits) {
    List<Violation> violations = new ArrayList<>();
    for (String value : given) {
      checkText(question, value, limits, violations);
    }
    List<String> values =
        switch (question) {
          case SingleChoice single -> select(single, single, given, 1, violations);
          case MultiChoice multi -> selectSome(multi, given, violations);
          case FreeText text -> write(text, given, violations);
        };
    if (values.isEmpty() && question.required() && violations.isEmpty()) {
      violations.add(Violation.of(question, REQUIRED_FIELD_EMPTY, "this question needs an answer"));
    }
    return new AnswerCheck(values, violations);
  }

  private static void checkText(
      Question question, String value, QuestionLimits limits, List<Violation> violations) {
    PlainText.flaw(value)
        .ifPresent(flaw ->
            violations.add(
                Violation.of(question, INVALID_TEXT, "an answer must not hold " + flaw)));
    // four bytes a character is the most that UTF-8 needs: short texts are not encoded to be
    // counted
    if (value.length() > limits.answer() / 4 && PlainText.utf8Bytes(value) > limits.answer()) {
      violations.add(
          Violation.of(
              question,
              TOO_LONG,
              "at most " + limits.answer() + " bytes of text fit in an answer",
              Map.of("maxBytes", limits.answer())));
    }
  }

  private static List<String> write(
      FreeText question, List<String> given, List<Violation> violations) {
    if (given.size() > 1) {
      violations.add(tooMany(question, 1));
    }
    return given.isEmpty() || given.getFirst().isBlank() ? List.of() : given;
  }

  private static List<String> selectSome(
      MultiChoice question, List<String> given, List<Violation> violations) {
    int most =
        Math.min(
            question.maxSelections(),
            MultiChoice.selectable(question.choices(), question.allowOther()));
    List<String> values = select(question, question, given, most, violations);
    if (!values.isEmpty() && values.size() < question.minSelections()) {
      violations.add(
          Violation.of(
              question,
              TOO_FEW_SELECTIONS,
              "select at least " + question.minSelections(),
              Map.of("minSelections", question.minSelections())));
    }
    return values;
  }

  /** The selected values in the order of the choices, each once, and own texts behind them. */
  private static List<String> select(
      Question question,
      ChoiceQuestion choices,
      List<String> given,
      int most,
      List<Violation> violations) {
    Set<String> chosen = new LinkedHashSet<>();
    Set<String> typed = new LinkedHashSet<>();
    for (String value : given) {
      Optional<Choice> choice = choices.choiceFor(value);
      if (choice.isPresent()) {
        chosen.add(choice.get().value());
      } else if (!choices.allowOther()) {
        violations.add(
            Violation.of(
                question,
                NOT_A_CHOICE,
                "choose among the given choices; this question takes no other answer"));
      } else if (value.isBlank()) {
        violations.add(
            Violation.of(question, BLANK_CUSTOM_ANSWER, "an answer of your own needs some text"));
      } else {
        typed.add(value);
      }
    }
    List<String> values = new ArrayList<>(chosen.size() + typed.size());
    if (!chosen.isEmpty()) {
      choices.choices().stream().map(Choice::value).filter(chosen::contains).forEach(values::add);
    }
    values.addAll(typed);
    if (values.size() > most) {
      violations.add(tooMany(question, most));
    }
    return values;
  }

  private static Violation tooMany(Question question, int most) {
    String message = most == 1 ? "only one answer fits here" : "select at most " + most;
    return Violation.of(question, TOO_MANY_SELECTIONS, message, Map.of("maxSelections", most));
  }
}
