package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a questionnaire with a heading of its own.
 *
 * @param id unique in the questionnaire, or null for the one section of a questionnaire that has
 *     none
 * @param optional whether the human may leave it out as a whole; once one of its questions is
 *     answered, its required ones are required
 */
public record Section(
    @Nullable String id,
    @Nullable String title,
    @Nullable String description,
    List<Question> questions,
    boolean optional,
    @Nullable String submitLabel) {

  public Section {
    questions = List.copyOf(questions);
  }
}
