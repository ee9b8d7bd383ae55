package dev.parley.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question as it was understood, for a host that shows it beside its answer.
 *
 * @param options empty for a question without choices
 */
@RegisterForReflection
public record RepeatedQuestion(
    String id, String label, String prompt, List<Option> options, boolean multiSelect) {

  /** What could be chosen. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Option(String value, String label, @Nullable String description) {

    static Option of(Choice choice) {
      return new Option(choice.value(), choice.label(), choice.description());
    }
  }

  public static RepeatedQuestion of(Question question) {
    List<Option> options =
        question instanceof ChoiceQuestion choice
            ? choice.choices().stream().map(Option::of).toList()
            : List.of();
    return new RepeatedQuestion(
        question.id(), question.label(), question.text(), options, question instanceof MultiChoice);
  }
}
