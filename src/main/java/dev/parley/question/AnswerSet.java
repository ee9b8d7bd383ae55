package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The valid answers to a questionnaire, in question order; optional questions that the human left
 * open are not in it.
 *
 * @param note what the human added to the set as a whole
 */
public record AnswerSet(List<Answer> answers, @Nullable String note) {

  public AnswerSet {
    answers = List.copyOf(answers);
  }
}
