package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.AMBIGUOUS_QUESTION;
import static dev.parley.error.ErrorCode.DUPLICATE_ANSWER;
import static dev.parley.error.ErrorCode.UNKNOWN_QUESTION;

import dev.parley.error.Violation;
import dev.parley.question.Question;
import dev.parley.question.SubmittedAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which submitted answer belongs to which question. A question is named by its place among all
 * questions, from 0.
 */
final class AssignedAnswers {
  private final List<Question> questions;
  private final @Nullable SubmittedAnswer[] given;
  private final @Nullable Violation[] misaddressed;
  private List<Violation> strays = List.of();

  AssignedAnswers(List<Question> questions, List<SubmittedAnswer> answers) {
    this.questions = questions;
    this.given = new SubmittedAnswer[questions.size()];
    this.misaddressed = new Violation[questions.size()];
    for (SubmittedAnswer answer : answers) {
      assign(answer);
    }
  }

  /** The answer to a question, or null if there is none. */
  @Nullable SubmittedAnswer given(int place) {
    return given[place];
  }

  /** Why it is unknown how a question was answered, or null. */
  @Nullable Violation misaddressed(int place) {
    return misaddressed[place];
  }

  /** A violation for each answer that belongs to no question. */
  List<Violation> strays() {
    return strays;
  }

  /** Finds the question that an answer is meant for; an id decides over a text. */
  private void assign(SubmittedAnswer answer) {
    int meant = 0;
    int last = -1;
    for (int place = 0; place < given.length; place++) {
      if (isMeant(questions.get(place), answer)) {
        meant++;
        last = place;
      }
    }
    if (meant == 0) {
      stray(answer);
    } else if (meant > 1) {
      ambiguous(answer, meant);
    } else if (given[last] != null) {
      misaddressed[last] =
          ViolationCollector.violation(
              questions.get(last), DUPLICATE_ANSWER, "this question is answered twice");
    } else {
      given[last] = answer;
    }
  }

  private static boolean isMeant(Question question, SubmittedAnswer answer) {
    return answer.id() != null
        ? question.id().equals(answer.id())
        : question.text().equals(answer.question());
  }

  private void stray(SubmittedAnswer answer) {
    if (strays.isEmpty()) {
      strays = new ArrayList<>();
    }
    strays.add(
        new Violation(
            answer.question(),
            answer.id(),
            UNKNOWN_QUESTION,
            "no question of this set has that " + (answer.id() != null ? "id" : "text"),
            Map.of()));
  }

  private void ambiguous(SubmittedAnswer answer, int meant) {
    String message = meant + " questions have this text; name the one that is meant by its id";
    for (int place = 0; place < given.length; place++) {
      Question question = questions.get(place);
      if (isMeant(question, answer)) {
        misaddressed[place] = ViolationCollector.violation(question, AMBIGUOUS_QUESTION, message);
      }
    }
  }
}
