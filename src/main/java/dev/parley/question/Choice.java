package dev.parley.question;

import org.jspecify.annotations.Nullable;

/**
 * One predefined answer of a choice question.
 *
 * @param value what the model gets when it is chosen; unique in its question
 * @param label what the human sees; two choices may share one
 * @param preview what it would look like, in Markdown
 */
public record Choice(
    String value, String label, @Nullable String description, @Nullable String preview) {

  /** A choice that is its own label. */
  public static Choice of(String value) {
    return new Choice(value, value, null, null);
  }
}
