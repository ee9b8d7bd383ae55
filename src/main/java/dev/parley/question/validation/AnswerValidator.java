package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.INVALID_TEXT;
import static dev.parley.error.ErrorCode.REQUIRED_FIELD_EMPTY;
import static dev.parley.error.ErrorCode.TOO_LONG;

import dev.parley.error.PlainText;
import dev.parley.error.Violation;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.Question;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import dev.parley.question.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether what a frontend sent answers a questionnaire. All violations are found at once
 * and reported in question order, those that belong to no question last.
 */
public final class AnswerValidator {
  private final QuestionLimits limits;

  public AnswerValidator(QuestionLimits limits) {
    this.limits = limits;
  }

  /** The outcome of checking a submission. */
  public sealed interface Verdict {
    /** Every rule is satisfied. */
    record Accepted(AnswerSet sheet) implements Verdict {}

    /** At least one rule is broken; the human may correct and send again. */
    record Refused(List<Violation> violations) implements Verdict {}
  }

  public Verdict validate(Questionnaire questionnaire, Submission submission) {
    AssignedAnswers assigned = new AssignedAnswers(questionnaire.questions(), submission.answers());
    List<Violation> violations = new ArrayList<>(0);
    List<Answer> answers = new ArrayList<>(submission.answers().size());
    MatchingSteps steps = new MatchingSteps();
    int first = 0;
    for (Section section : questionnaire.sections()) {
      check(section, first, assigned, violations, answers, steps);
      first += section.questions().size();
    }
    violations.addAll(assigned.strays());
    checkNote(submission.note(), null, violations);
    return violations.isEmpty()
        ? new Verdict.Accepted(new AnswerSet(answers, VisibleText.orNull(submission.note())))
        : new Verdict.Refused(violations);
  }

  /**
   * @param first the place of the section's first question
   */
  private void check(
      Section section,
      int first,
      AssignedAnswers assigned,
      List<Violation> violations,
      List<Answer> answers,
      MatchingSteps steps) {
    boolean skipped = section.optional() && !isAnswered(section, first, assigned);
    int place = first;
    for (Question question : section.questions()) {
      SubmittedAnswer given = assigned.given(place);
      Violation misaddressed = assigned.misaddressed(place);
      place++;
      if (misaddressed != null) {
        violations.add(misaddressed);
        continue;
      }
      AnswerCheck check =
          AnswerCheck.of(question, given == null ? List.of() : given.values(), limits, steps);
      violations.addAll(check.violations());
      boolean open = check.values().isEmpty() && check.violations().isEmpty();
      if (open && question.required() && !skipped) {
        violations.add(
            ViolationCollector.violation(
                question, REQUIRED_FIELD_EMPTY, "this question needs an answer"));
      }
      String note = given == null ? null : given.note();
      checkNote(note, question, violations);
      // a note on a question that was left open is worth keeping, too
      if (!check.values().isEmpty() || VisibleText.orNull(note) != null) {
        answers.add(new Answer(question, check.values(), VisibleText.orNull(note)));
      }
    }
  }

  private static boolean isAnswered(Section section, int first, AssignedAnswers assigned) {
    for (int place = first; place < first + section.questions().size(); place++) {
      SubmittedAnswer given = assigned.given(place);
      if (given != null && given.values().stream().anyMatch(value -> !VisibleText.isBlank(value))) {
        return true;
      }
    }
    return false;
  }

  /**
   * The answers that the asker suggested, where they are enough to stand for all required
   * questions; empty where a required question has no default.
   */
  public Optional<AnswerSet> defaults(Questionnaire questionnaire) {
    List<SubmittedAnswer> suggested =
        questionnaire.questions().stream()
            .map(q -> new SubmittedAnswer(q.id(), null, questionnaire.prefill(q), null))
            .toList();
    return switch (validate(questionnaire, new Submission(suggested, null))) {
      case Verdict.Accepted(AnswerSet sheet) -> Optional.of(sheet);
      case Verdict.Refused refused -> Optional.empty();
    };
  }

  private void checkNote(
      @Nullable String note, @Nullable Question question, List<Violation> violations) {
    if (note == null) {
      return;
    }
    String text = question == null ? null : question.text();
    String id = question == null ? null : question.id();
    Optional<String> flaw = PlainText.flaw(note);
    if (flaw.isPresent()) {
      violations.add(
          new Violation(text, id, INVALID_TEXT, "a note must not hold " + flaw.get(), Map.of()));
    }
    if (PlainText.utf8Bytes(note) > limits.answer()) {
      violations.add(
          new Violation(
              text,
              id,
              TOO_LONG,
              "at most " + limits.answer() + " bytes of text fit in a note",
              Map.of("maxBytes", limits.answer())));
    }
  }
}
