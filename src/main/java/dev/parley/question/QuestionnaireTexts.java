package dev.parley.question;

import org.jspecify.annotations.Nullable;

/**
 * What stands above and below the questions.
 *
 * @param urgency how urgent the asker says they are; null is {@link Urgency#NORMAL}
 * @param context what the asker says it is doing, in Markdown; shown on demand
 * @param prompt a sentence that asks for the answers
 * @param submitLabel the asker's word for sending; null leaves it to the frontend
 * @param cancelLabel the asker's word for dismissing; null leaves it to the frontend
 */
public record QuestionnaireTexts(
    @Nullable Urgency urgency,
    @Nullable String context,
    @Nullable String title,
    @Nullable String description,
    @Nullable String prompt,
    @Nullable String submitLabel,
    @Nullable String cancelLabel) {

  public QuestionnaireTexts {
    urgency = urgency == Urgency.NORMAL ? null : urgency;
  }

  /** Nothing but a title. */
  public static QuestionnaireTexts of(@Nullable String title) {
    return new QuestionnaireTexts(null, null, title, null, null, null, null);
  }

  /** The same with these labels where the asker gave none. */
  public QuestionnaireTexts labelled(String submit, String cancel) {
    return new QuestionnaireTexts(
        urgency,
        context,
        title,
        description,
        prompt,
        submitLabel == null ? submit : submitLabel,
        cancelLabel == null ? cancel : cancelLabel);
  }
}
