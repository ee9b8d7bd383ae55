package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One question of a {@link Questionnaire}. */
public sealed interface Question
    permits SingleChoice, MultiChoice, FreeText, NumberQuestion, BooleanQuestion, TemporalQuestion {

  QuestionCommon stem();

  /** The kind's name on the wire. */
  String type();

  /** The prefilled answer, empty where the asker suggests none. */
  List<String> defaultValues();

  /** Whether the human may write words of their own as an answer, or beside one. */
  boolean takesWords();

  /**
   * A valid value of an answer, from its characters.
   *
   * @param text as {@link Value#text} gave it
   */
  default Value value(String text) {
    return new Value.Text(text);
  }

  default String id() {
    return stem().id();
  }

  default String text() {
    return stem().text();
  }

  default String label() {
    return stem().label();
  }

  default @Nullable String description() {
    return stem().description();
  }

  default boolean required() {
    return stem().required();
  }

  default boolean consequential() {
    return stem().consequential();
  }
}
