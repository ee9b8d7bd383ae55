package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer that satisfies every rule of its question.
 *
 * @param values the choices' values in the order of the choices, then what the human typed; empty
 *     where the human only left a note
 */
public record Answer(Question question, List<String> values, @Nullable String note) {

  public Answer {
    values = List.copyOf(values);
  }

  /** What the human saw for each value. */
  public List<String> labels() {
    return question instanceof ChoiceQuestion choice
        ? values.stream()
            .map(value -> choice.choiceFor(value).map(Choice::label).orElse(value))
            .toList()
        : values;
  }

  /** Whether the human typed an answer to a choice instead of choosing. */
  public boolean wasCustom() {
    return question instanceof ChoiceQuestion choice
        && values.stream().anyMatch(value -> choice.choiceFor(value).isEmpty());
  }

  /** The 1-based place of a single selected choice, or 0 where there is no such place. */
  public int index() {
    return question instanceof SingleChoice single && !values.isEmpty()
        ? single.choiceFor(values.getFirst()).map(single.choices()::indexOf).orElse(-1) + 1
        : 0;
  }
}
