package dev.parley.question;

import static dev.parley.question.ErrorCode.DUPLICATE_CHOICE;
import static dev.parley.question.ErrorCode.DUPLICATE_QUESTION;
import static dev.parley.question.ErrorCode.EMPTY_CHOICES;
import static dev.parley.question.ErrorCode.INVALID_DEFAULT;
import static dev.parley.question.ErrorCode.INVALID_ID;
import static dev.parley.question.ErrorCode.INVALID_RANGE;
import static dev.parley.question.ErrorCode.INVALID_TEXT;
import static dev.parley.question.ErrorCode.TEXT_TOO_LONG;
import static dev.parley.question.ErrorCode.TOO_MANY_CHOICES;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What makes a question askable. One instance serves one questionnaire, since ids must differ
 * within it; questions are given in order and every rule that each breaks is reported.
 */
public final class QuestionnaireRules {
  private static final Pattern ID = Pattern.compile("[\\x21-\\x7e]{1,128}");

  private final QuestionLimits limits;
  private final Set<String> ids = new HashSet<>();

  public QuestionnaireRules(QuestionLimits limits) {
    this.limits = limits;
  }

  /** Everything that is wrong with the next question; empty means that it can be asked. */
  public List<Violation> check(Question question) {
    Report report = new Report(question);
    if (!ID.matcher(question.id()).matches()) {
      report.add(INVALID_ID, "id must be 1 to 128 visible ASCII characters");
    } else if (!ids.add(question.id())) {
      report.add(DUPLICATE_QUESTION, "id \"" + question.id() + "\" is used twice; ids must differ");
    }
    if (question.text().isBlank()) {
      report.add(INVALID_TEXT, "text must say what is asked; it is blank");
    }
    report.text("text", question.text(), limits.text());
    report.text("header", question.label(), limits.label());
    report.text("description", question.description(), limits.description());
    switch (question) {
      case SingleChoice single -> checkChoices(single, report);
      case MultiChoice multi -> {
        checkChoices(multi, report);
        checkRange(multi, report);
      }
      case FreeText text -> {}
    }
    if (report.violations.isEmpty()) {
      checkDefault(question, report);
    }
    return report.violations;
  }

  private void checkChoices(ChoiceQuestion question, Report report) {
    List<Choice> choices = question.choices();
    if (choices.isEmpty()) {
      report.add(
          EMPTY_CHOICES, "a choice needs at least one entry in choices; or use type FreeText");
      return;
    }
    if (choices.size() > limits.choices()) {
      report.add(
          TOO_MANY_CHOICES,
          "at most " + limits.choices() + " choices; there are " + choices.size(),
          Map.of("maxChoices", limits.choices()));
      return;
    }
    Set<String> values = new HashSet<>();
    for (Choice choice : choices) {
      if (choice.value().isBlank() || choice.label().isBlank()) {
        report.add(INVALID_TEXT, "a choice must not be blank");
      } else if (!values.add(choice.value())) {
        report.add(DUPLICATE_CHOICE, "choice \"" + abridged(choice.value()) + "\" is there twice");
      }
      report.text("choice value", choice.value(), limits.label());
      if (!choice.label().equals(choice.value())) {
        report.text("choice label", choice.label(), limits.label());
      }
      report.text("choice description", choice.description(), limits.description());
    }
  }

  private static void checkRange(MultiChoice multi, Report report) {
    int most = MultiChoice.selectable(multi.choices(), multi.allowOther());
    if (multi.minSelections() < 0
        || multi.maxSelections() < 1
        || multi.minSelections() > multi.maxSelections()
        || multi.minSelections() > most) {
      report.add(
          INVALID_RANGE,
          "minSelections and maxSelections must satisfy 0 <= min <= max, with max at least 1 and"
              + " min at most "
              + most,
          Map.of("minSelections", multi.minSelections(), "maxSelections", multi.maxSelections()));
    }
  }

  private void checkDefault(Question question, Report report) {
    if (question.defaultValues().isEmpty()) {
      return;
    }
    List<Violation> broken =
        AnswerCheck.of(question, question.defaultValues(), limits).violations();
    if (!broken.isEmpty()) {
      report.add(
          INVALID_DEFAULT,
          "defaultValue would not be accepted as an answer: " + broken.getFirst().message());
    }
  }

  /** Enough of a text to recognise it in a message. */
  static String abridged(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }

  private static final class Report {
    private final Question question;
    private final List<Violation> violations = new ArrayList<>();

    Report(Question question) {
      this.question = question;
    }

    void add(ErrorCode error, String message) {
      violations.add(Violation.of(question, error, message));
    }

    void add(ErrorCode error, String message, Map<String, Object> limits) {
      violations.add(Violation.of(question, error, message, limits));
    }

    void text(String member, @Nullable String text, int max) {
      if (text == null) {
        return;
      }
      PlainText.flaw(text).ifPresent(flaw -> add(INVALID_TEXT, member + " must not hold " + flaw));
      int length = PlainText.length(text);
      if (length > max) {
        add(
            TEXT_TOO_LONG,
            member + " has " + length + " characters; at most " + max + " fit",
            Map.of("maxLength", max));
      }
    }
  }
}
