package dev.parley.question;

import static dev.parley.question.ErrorCode.DUPLICATE_CHOICE;
import static dev.parley.question.ErrorCode.DUPLICATE_QUESTION;
import static dev.parley.question.ErrorCode.EMPTY_CHOICES;
import static dev.parley.question.ErrorCode.INVALID_DEFAULT;
import static dev.parley.question.ErrorCode.INVALID_ID;
import static dev.parley.question.ErrorCode.INVALID_RANGE;
import static dev.parley.question.ErrorCode.INVALID_TEXT;
import static dev.parley.question.ErrorCode.TOO_MANY_CHOICES;

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
  private final Set<String> ids = new HashSet<>();
  private final MatchingSteps steps = new MatchingSteps();

  public QuestionnaireRules(QuestionLimits limits) {
    this.limits = limits;
  }

  /** Everything that is wrong with the next question; empty means that it can be asked. */
  public List<Violation> check(Question question) {
    Findings findings = new Findings(question);
    if (!Identifier.isValid(question.id())) {
      findings.add(INVALID_ID, "id must be " + Identifier.RULE);
    } else if (!ids.add(question.id())) {
      findings.add(
          DUPLICATE_QUESTION, "id \"" + question.id() + "\" is used twice; ids must differ");
    }
    if (VisibleText.orNull(question.text()) == null) {
      findings.add(INVALID_TEXT, "text must say what is asked; it is blank");
    }
    findings.text("text", question.text(), limits.text());
    findings.text("header", question.label(), limits.label());
    findings.text("description", question.description(), limits.description());
    switch (question) {
      case SingleChoice single -> checkChoices(single, findings);
      case MultiChoice multi -> {
        checkChoices(multi, findings);
        checkRange(multi, findings);
      }
      case FreeText text -> checkLengths(text, findings);
      case NumberEntry number -> checkRange(number, findings);
      case Confirmation yesOrNo -> {}
      case TemporalEntry entry -> checkRange(entry, findings);
    }
    if (findings.none()) {
      checkDefault(question, findings);
    }
    return findings.violations();
  }

  private void checkChoices(ChoiceQuestion question, Findings findings) {
    List<Choice> choices = question.choices();
    if (choices.isEmpty()) {
      findings.add(
          EMPTY_CHOICES, "a choice needs at least one entry in choices; or use type FreeText");
      return;
    }
    if (choices.size() > limits.choices()) {
      findings.add(
          TOO_MANY_CHOICES,
          "at most " + limits.choices() + " choices; there are " + choices.size(),
          Map.of("maxChoices", limits.choices()));
      return;
    }
    Set<String> values = new HashSet<>();
    for (Choice choice : choices) {
      if (VisibleText.orNull(choice.value()) == null
          || VisibleText.orNull(choice.label()) == null) {
        findings.add(INVALID_TEXT, "a choice must not be blank");
      } else if (!values.add(VisibleText.appearance(choice.value()))) {
        findings.add(
            DUPLICATE_CHOICE,
            "choice \"" + abridged(choice.value()) + "\" is there twice, or looks like another");
      }
      findings.text("choice value", choice.value(), limits.label());
      if (!choice.label().equals(choice.value())) {
        findings.text("choice label", choice.label(), limits.label());
      }
      findings.text("choice description", choice.description(), limits.description());
      findings.text("choice preview", choice.preview(), limits.text());
    }
  }

  private static void checkRange(MultiChoice multi, Findings findings) {
    int most = MultiChoice.selectable(multi.choices(), multi.allowOther());
    if (multi.minSelections() < 0
        || multi.maxSelections() < 1
        || multi.minSelections() > multi.maxSelections()
        || multi.minSelections() > most) {
      findings.add(
          INVALID_RANGE,
          "minSelections and maxSelections must satisfy 0 <= min <= max, with max at least 1 and"
              + " min at most "
              + most,
          Map.of("minSelections", multi.minSelections(), "maxSelections", multi.maxSelections()));
    }
  }

  private void checkLengths(FreeText text, Findings findings) {
    findings.text("placeholder", text.placeholder(), limits.label());
    if (text.minLength() < 0
        || text.maxLength() < 0
        || (text.maxLength() > 0 && text.minLength() > text.maxLength())
        || text.minLength() > limits.answer()) {
      findings.add(
          INVALID_RANGE,
          "minLength and maxLength must satisfy 0 <= minLength <= maxLength, and at most "
              + limits.answer()
              + " bytes fit in an answer");
    }
  }

  private void checkRange(NumberEntry number, Findings findings) {
    findings.text("placeholder", number.placeholder(), limits.label());
    BigDecimal min = number.min();
    BigDecimal max = number.max();
    BigDecimal step = number.step();
    if (min != null && max != null && min.compareTo(max) > 0) {
      findings.add(INVALID_RANGE, "min must not be greater than max");
    }
    if (step != null && step.signum() <= 0) {
      findings.add(INVALID_RANGE, "step must be greater than 0");
    }
  }

  private static void checkRange(TemporalEntry entry, Findings findings) {
    Optional<Moment> min = bound(entry, "min", entry.min(), findings);
    Optional<Moment> max = bound(entry, "max", entry.max(), findings);
    if (min.isPresent() && max.isPresent()) {
      Optional<Integer> compared = min.get().compared(max.get());
      if (compared.isEmpty()) {
        findings.add(INVALID_RANGE, "min and max must both have an offset, or neither");
      } else if (compared.get() > 0) {
        findings.add(INVALID_RANGE, "min must not be later than max");
      }
    }
  }

  private static Optional<Moment> bound(
      TemporalEntry entry, String member, @Nullable String text, Findings findings) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<Moment> moment = Moment.read(entry, text);
    if (moment.isEmpty()) {
      findings.add(INVALID_RANGE, member + " must be given in the form of the answer");
    }
    return moment;
  }

  private void checkDefault(Question question, Findings findings) {
    if (question.defaultValues().isEmpty()) {
      return;
    }
    List<Violation> broken =
        AnswerCheck.of(question, question.defaultValues(), limits, steps).violations();
    if (!broken.isEmpty()) {
      findings.add(
          INVALID_DEFAULT,
          "defaultValue would not be accepted as an answer: " + broken.getFirst().message());
    }
  }

  /** Enough of a text to recognise it in a message. */
  static String abridged(String text) {
    return PlainText.abridged(text, 40);
  }
}
