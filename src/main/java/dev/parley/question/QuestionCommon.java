package dev.parley.question;

import org.jspecify.annotations.Nullable;

/**
 * What every question has, whatever its kind.
 *
 * @param id unique in its questionnaire; decides where two questions share a text
 * @param text what the human is asked
 * @param label a short name for it, shown where the text is too long
 * @param consequential whether a frontend has the human choose first and confirm then; such a
 *     question is never answered in advance
 * @param validateOnClient whether a frontend may check the answer before it sends it
 * @param ownId whether the asker gave the id, which the text of a result then names
 */
public record QuestionCommon(
    String id,
    String text,
    String label,
    @Nullable String description,
    boolean required,
    boolean consequential,
    boolean validateOnClient,
    boolean ownId) {
  /** The member by which an asker marks a question, in every tool. */
  public static final String CONSEQUENTIAL = "consequential";

  /** A question whose answers a frontend may check. */
  public QuestionCommon(
      String id,
      String text,
      String label,
      @Nullable String description,
      boolean required,
      boolean consequential,
      boolean ownId) {
    this(id, text, label, description, required, consequential, true, ownId);
  }
}
