package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one call asks the human: an ordered set of questions, to be answered together. */
public record Questionnaire(@Nullable String title, List<Question> questions) {

  public Questionnaire {
    questions = List.copyOf(questions);
  }
}
