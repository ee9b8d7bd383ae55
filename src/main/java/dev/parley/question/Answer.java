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
    return values.stream().map(Value::text).toList();
  }

  /** What the human saw for each value. */
  public List<String> labels() {
    return question instanceof ChoiceQuestion choice
        ? texts().stream()
            .map(text -> choice.choiceFor(text).map(Choice::label).orElse(text))
            .toList()
        : texts();
  }

  /**
   * Whether the human typed an answer to a choice instead of choosing, or beside what they chose.
   */
  public boolean wasCustom() {
    return switch (question) {
      case ChoiceQuestion choice ->
          texts().stream().anyMatch(text -> choice.choiceFor(text).isEmpty());
      case FreeText text -> text.custom() && !values.isEmpty();
      case NumberQuestion number -> false;
      case BooleanQuestion yesOrNo -> false;
      case TemporalQuestion temporal -> false;
    };
  }

  /** The 1-based place of a single selected choice, or 0 where there is no such place. */
  public int index() {
    return question instanceof SingleChoice single && !values.isEmpty()
        ? place(single, values.getFirst().text())
        : 0;
  }

  /** The 1-based place of a value among the choices, or 0 where it is none of them. */
  public static int place(ChoiceQuestion question, String value) {
    return question.choiceFor(value).map(question.choices()::indexOf).orElse(-1) + 1;
  }
}
