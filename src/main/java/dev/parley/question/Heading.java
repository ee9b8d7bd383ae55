package dev.parley.question;

import org.jspecify.annotations.Nullable;

/**
 * What stands above and below the questions.
 *
 * @param prompt a sentence that asks for the answers
 */
public record Heading(
    @Nullable String title,
    @Nullable String description,
    @Nullable String prompt,
    String submitLabel,
    String cancelLabel) {
  public static final String SUBMIT = "Send";
  public static final String CANCEL = "Dismiss";

  /** Nothing but a title. */
  public static Heading of(@Nullable String title) {
    return new Heading(title, null, null, SUBMIT, CANCEL);
  }
}
