package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a frontend sent for one question, not yet checked.
 *
 * @param id the question's id, or null where the sender names the question by its text
 * @param question the question's text, or null where the sender names it by id
 * @param values the selections or the text; none means that the question was left open
 */
public record SubmittedAnswer(
    @Nullable String id, @Nullable String question, List<String> values, @Nullable String note) {

  public SubmittedAnswer {
    values = List.copyOf(values);
  }
}
