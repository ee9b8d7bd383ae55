package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.AMBIGUOUS_QUESTION;
import static dev.parley.error.ErrorCode.DUPLICATE_ANSWER;
import static dev.parley.error.ErrorCode.INVALID_TEXT;
import static dev.parley.error.ErrorCode.REQUIRED_FIELD_EMPTY;
import static dev.parley.error.ErrorCode.TOO_LONG;
import static dev.parley.error.ErrorCode.UNKNOWN_QUESTION;

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
import java.util.HashMap;
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
    Map<String, SubmittedAnswer> byId = new HashMap<>();
    Map<String, List<Violation>> early = new HashMap<>();
    List<Violation> strays = new ArrayList<>();
    for (SubmittedAnswer answer : submission.answers()) {
      assign(questionnaire, answer, byId, early, strays);
    }
    List<Violation> violations = new ArrayList<>();
    List<Answer> answers = new ArrayList<>();
    MatchingSteps steps = new MatchingSteps();
    for (Section section : questionnaire.sections()) {
      check(section, byId, early, violations, answers, steps);
    }
    violations.addAll(strays);
    checkNote(submission.note(), null, violations);
    return violations.isEmpty()
        ? new Verdict.Accepted(new AnswerSet(answers, VisibleText.orNull(submission.note())))
        : new Verdict.Refused(violations);
  }

  private void check(
      Section section,
      Map<String, SubmittedAnswer> byId,
      Map<String, List<Violation>> early,
      List<Violation> violations,
      List<Answer> answers,
      MatchingSteps steps) {
    boolean skipped =
        section.optional()
            && section.questions().stream().noneMatch(question -> isAnswered(question, byId));
    for (Question question : section.questions()) {
      List<Violation> misaddressed = early.get(question.id());
      if (misaddressed != null) {
        violations.addAll(misaddressed);
        continue;
      }
      SubmittedAnswer given = byId.get(question.id());
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

  private static boolean isAnswered(Question question, Map<String, SubmittedAnswer> byId) {
    SubmittedAnswer given = byId.get(question.id());
    return given != null && given.values().stream().anyMatch(value -> !VisibleText.isBlank(value));
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

  /** Finds the question that an answer is meant for; an id decides over a text. */
  private static void assign(
      Questionnaire questionnaire,
      SubmittedAnswer answer,
      Map<String, SubmittedAnswer> byId,
      Map<String, List<Violation>> early,
      List<Violation> strays) {
    List<Question> meant = meant(questionnaire.questions(), answer);
    if (meant.isEmpty()) {
      strays.add(
          new Violation(
              answer.question(),
              answer.id(),
              UNKNOWN_QUESTION,
              "no question of this set has that " + (answer.id() != null ? "id" : "text"),
              Map.of()));
    } else if (meant.size() > 1) {
      String message =
          meant.size() + " questions have this text; name the one that is meant by its id";
      meant.forEach(question ->
          early.put(
              question.id(),
              List.of(ViolationCollector.violation(question, AMBIGUOUS_QUESTION, message))));
    } else if (byId.putIfAbsent(meant.getFirst().id(), answer) != null) {
      early.put(
          meant.getFirst().id(),
          List.of(
              ViolationCollector.violation(
                  meant.getFirst(), DUPLICATE_ANSWER, "this question is answered twice")));
    }
  }

  private static List<Question> meant(List<Question> questions, SubmittedAnswer answer) {
    List<Question> meant = new ArrayList<>(1);
    for (Question question : questions) {
      if (answer.id() != null
          ? question.id().equals(answer.id())
          : question.text().equals(answer.question())) {
        meant.add(question);
      }
    }
    return meant;
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
