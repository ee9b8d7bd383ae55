package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer that satisfies every rule of its question.
 *
 * @param values the choices' values in the order of the choices, then what the human typed; empty
 *     where the human only left a note
 */
public record Answer(Question question, List<Value> values, @Nullable String note) {

  public Answer {
    values = List.copyOf(values);
  }

  /** The values in characters. */
  public List<String> texts() {
    String[] texts = new String[values.size()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = values.get(i).text();
    }
    return List.of(texts);
  }

  /** What the human saw for each value. */
  public List<String> labels() {
    String[] labels = new String[values.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = label(values.get(i));
    }
    return List.of(labels);
  }

  /** What the human saw for one of the values. */
  public String label(Value value) {
    String text = value.text();
    return question instanceof ChoiceQuestion choice
        ? choice.choiceFor(text).map(Choice::label).orElse(text)
        : text;
  }

  /**
   * Whether the human typed an answer to a choice instead of choosing, or beside what they chose.
   */
  public boolean wasCustom() {
    return switch (question) {
      case ChoiceQuestion choice -> !areChoices(choice, values);
      case FreeText text -> text.custom() && !values.isEmpty();
      case NumberQuestion number -> false;
      case BooleanQuestion yesOrNo -> false;
      case TemporalQuestion temporal -> false;
    };
  }

  private static boolean areChoices(ChoiceQuestion question, List<Value> values) {
    for (Value value : values) {
      if (question.indexFor(value.text()) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The 1-based place of a single selected choice, or 0 where there is no such place. */
  public int index() {
    return question instanceof SingleChoice single && !values.isEmpty()
        ? place(single, values.getFirst().text())
        : 0;
  }

  /** The 1-based place of a value among the choices, or 0 where it is none of them. */
  public static int place(ChoiceQuestion question, String value) {
    return question.indexFor(value) + 1;
  }
}
