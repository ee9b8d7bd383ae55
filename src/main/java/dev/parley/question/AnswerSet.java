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

  /**
   * The answers that a person has to confirm in a second act, because their questions are
   * consequential; empty where the first act is enough. A note alone needs it as well, since a host
   * may act on what it says. A question with neither answer nor note has no consequences.
   */
  public List<Answer> toConfirm() {
    return answers.stream().filter(answer -> answer.question().consequential()).toList();
  }
}
