package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.question.Choice;
import dev.parley.question.QuestionLimits;
import dev.parley.question.json.Scalars;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the choices of a question: strings, or objects with value, label and description. */
@Singleton
public class ChoiceReader {
  private final StructuredText structuredText;
  private final QuestionLimits limits;

  ChoiceReader(StructuredText structuredText, QuestionLimits limits) {
    this.structuredText = structuredText;
    this.limits = limits;
  }

  /** The choices under one of these names; none where there is no such member. */
  public List<Choice> read(ArgumentReader question, String... names) {
    Optional<JsonNode> given = question.any(names).map(structuredText::unwrapped);
    if (given.isEmpty()) {
      return List.of();
    }
    if (!given.get().isArray()) {
      question.refuse(ErrorCode.INVALID_ARGUMENT, names[0] + " must be an array");
      return List.of();
    }
    int count = given.get().size();
    if (count > limits.choices()) {
      question.refuse(
          ErrorCode.TOO_MANY_CHOICES,
          "at most " + limits.choices() + " choices; there are " + count,
          Map.of("maxChoices", limits.choices()));
      return List.of();
    }
    List<Choice> choices = new ArrayList<>(count);
    for (JsonNode entry : given.get()) {
      Optional<Choice> choice = choice(entry);
      if (choice.isEmpty()) {
        question.refuse(
            ErrorCode.INVALID_ARGUMENT,
            "each of "
                + names[0]
                + " must be a string or an object with value, label and description");
        return List.of();
      }
      choices.add(choice.get());
    }
    return choices;
  }

  private static Optional<Choice> choice(JsonNode entry) {
    if (entry.isValueNode() && !entry.isNull()) {
      return Optional.of(Choice.of(Scalars.text(entry)));
    }
    ArgumentReader arguments = new ArgumentReader(entry, "choices");
    String value = arguments.string("value");
    String label = arguments.string("label");
    String description = arguments.text("description");
    String preview = arguments.text("preview");
    if (!entry.isObject()
        || (value == null && label == null)
        || !arguments.violations().isEmpty()) {
      return Optional.empty();
    }
    String shown = label == null ? String.valueOf(value) : label;
    return Optional.of(new Choice(value == null ? shown : value, shown, description, preview));
  }

  /** One text or several, as for a default. */
  public List<String> texts(ArgumentReader arguments, String name) {
    Optional<JsonNode> given = arguments.any(name);
    if (given.isEmpty()) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode entry : given.get().isArray() ? given.get() : List.of(given.get())) {
      if (!entry.isValueNode() || entry.isNull()) {
        arguments.refuse(
            ErrorCode.INVALID_ARGUMENT, name + " must be a string, or an array of strings");
        return List.of();
      }
      texts.add(Scalars.text(entry));
    }
    return texts;
  }
}
