package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.DUPLICATE_CHOICE;
import static dev.parley.error.ErrorCode.DUPLICATE_QUESTION;
import static dev.parley.error.ErrorCode.EMPTY_CHOICES;
import static dev.parley.error.ErrorCode.INVALID_DEFAULT;
import static dev.parley.error.ErrorCode.INVALID_ID;
import static dev.parley.error.ErrorCode.INVALID_RANGE;
import static dev.parley.error.ErrorCode.INVALID_TEXT;
import static dev.parley.error.ErrorCode.TOO_MANY_CHOICES;

import dev.parley.error.PlainText;
import dev.parley.error.Violation;
import dev.parley.identity.Identifier;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.QuestionLimits;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalQuestion;
import dev.parley.question.TemporalValue;
import dev.parley.question.VisibleText;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What makes a question askable. One instance serves one questionnaire, since ids must differ
 * within it; questions are given in order and every rule that each breaks is reported.
 */
public final class QuestionnaireRules {

  private final QuestionLimits limits;
  private final Set<String> ids = HashSet.newHashSet(1);
  private final MatchingSteps steps = new MatchingSteps();

  public QuestionnaireRules(QuestionLimits limits) {
    this.limits = limits;
  }

  /** Everything that is wrong with the next question; empty means that it can be asked. */
  public List<Violation> check(Question question) {
    ViolationCollector violations = new ViolationCollector(question);
    if (!Identifier.isValid(question.id())) {
      violations.add(INVALID_ID, "id must be " + Identifier.RULE);
    } else if (!ids.add(question.id())) {
      violations.add(
          DUPLICATE_QUESTION, "id \"" + question.id() + "\" is used twice; ids must differ");
    }
    if (VisibleText.orNull(question.text()) == null) {
      violations.add(INVALID_TEXT, "text must say what is asked; it is blank");
    }
    violations.text("text", question.text(), limits.text());
    violations.text("header", question.label(), limits.label());
    violations.text("description", question.description(), limits.description());
    switch (question) {
      case SingleChoice single -> checkChoices(single, violations);
      case MultiChoice multi -> {
        checkChoices(multi, violations);
        checkRange(multi, violations);
      }
      case FreeText text -> checkLengths(text, violations);
      case NumberQuestion number -> checkRange(number, violations);
      case BooleanQuestion yesOrNo -> {}
      case TemporalQuestion entry -> checkRange(entry, violations);
    }
    if (violations.none()) {
      checkDefault(question, violations);
    }
    return violations.violations();
  }

  private void checkChoices(ChoiceQuestion question, ViolationCollector violations) {
    List<Choice> choices = question.choices();
    if (choices.isEmpty()) {
      violations.add(
          EMPTY_CHOICES, "a choice needs at least one entry in choices; or use type FreeText");
      return;
    }
    if (choices.size() > limits.choices()) {
      violations.add(
          TOO_MANY_CHOICES,
          "at most " + limits.choices() + " choices; there are " + choices.size(),
          Map.of("maxChoices", limits.choices()));
      return;
    }
    Set<String> values = HashSet.newHashSet(choices.size());
    for (Choice choice : choices) {
      if (VisibleText.orNull(choice.value()) == null
          || VisibleText.orNull(choice.label()) == null) {
        violations.add(INVALID_TEXT, "a choice must not be blank");
      } else if (!values.add(VisibleText.appearance(choice.value()))) {
        violations.add(
            DUPLICATE_CHOICE,
            "choice \"" + abridged(choice.value()) + "\" is there twice, or looks like another");
      }
      violations.text("choice value", choice.value(), limits.label());
      if (!choice.label().equals(choice.value())) {
        violations.text("choice label", choice.label(), limits.label());
      }
      violations.text("choice description", choice.description(), limits.description());
      violations.text("choice preview", choice.preview(), limits.text());
    }
  }

  private static void checkRange(MultiChoice multi, ViolationCollector violations) {
    int most = MultiChoice.selectable(multi.choices(), multi.allowOther());
    if (multi.minSelections() < 0
        || multi.maxSelections() < 1
        || multi.minSelections() > multi.maxSelections()
        || multi.minSelections() > most) {
      violations.add(
          INVALID_RANGE,
          "minSelections and maxSelections must satisfy 0 <= min <= max, with max at least 1 and"
              + " min at most "
              + most,
          Map.of("minSelections", multi.minSelections(), "maxSelections", multi.maxSelections()));
    }
  }

  private void checkLengths(FreeText text, ViolationCollector violations) {
    violations.text("placeholder", text.placeholder(), limits.label());
    if (text.minLength() < 0
        || text.maxLength() < 0
        || (text.maxLength() > 0 && text.minLength() > text.maxLength())
        || text.minLength() > limits.answer()) {
      violations.add(
          INVALID_RANGE,
          "minLength and maxLength must satisfy 0 <= minLength <= maxLength, and at most "
              + limits.answer()
              + " bytes fit in an answer");
    }
  }

  private void checkRange(NumberQuestion number, ViolationCollector violations) {
    violations.text("placeholder", number.placeholder(), limits.label());
    BigDecimal min = number.min();
    BigDecimal max = number.max();
    BigDecimal step = number.step();
    if (min != null && max != null && min.compareTo(max) > 0) {
      violations.add(INVALID_RANGE, "min must not be greater than max");
    }
    if (step != null && step.signum() <= 0) {
      violations.add(INVALID_RANGE, "step must be greater than 0");
    }
  }

  private static void checkRange(TemporalQuestion entry, ViolationCollector violations) {
    Optional<TemporalValue> min = bound(entry, "min", entry.min(), violations);
    Optional<TemporalValue> max = bound(entry, "max", entry.max(), violations);
    if (min.isPresent() && max.isPresent()) {
      Optional<Integer> compared = min.get().compared(max.get());
      if (compared.isEmpty()) {
        violations.add(INVALID_RANGE, "min and max must both have an offset, or neither");
      } else if (compared.get() > 0) {
        violations.add(INVALID_RANGE, "min must not be later than max");
      }
    }
  }

  private static Optional<TemporalValue> bound(
      TemporalQuestion entry, String member, @Nullable String text, ViolationCollector violations) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<TemporalValue> moment = entry.read(text);
    if (moment.isEmpty()) {
      violations.add(INVALID_RANGE, member + " must be given in the form of the answer");
    }
    return moment;
  }

  private void checkDefault(Question question, ViolationCollector violations) {
    if (question.defaultValues().isEmpty()) {
      return;
    }
    if (question.consequential()) {
      violations.add(
          INVALID_DEFAULT,
          "a consequential question takes no defaultValue: the human chooses, then confirms");
      return;
    }
    List<Violation> broken =
        AnswerCheck.of(question, question.defaultValues(), limits, steps).violations();
    if (!broken.isEmpty()) {
      violations.add(
          INVALID_DEFAULT,
          "defaultValue would not be accepted as an answer: " + broken.getFirst().message());
    }
  }

  /** Enough of a text to recognise it in a message. */
  static String abridged(String text) {
    return PlainText.abridged(text, 40);
  }
}
