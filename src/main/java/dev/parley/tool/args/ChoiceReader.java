package dev.parley.tool.args;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Choice;
import dev.parley.question.ErrorCode;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the choices of a question: strings, or objects with value, label and description. */
@Singleton
public class ChoiceReader {
  private final Json json;

  ChoiceReader(Json json) {
    this.json = json;
  }

  /** The choices under one of these names; none where there is no such member. */
  public List<Choice> read(Members question, String... names) {
    Optional<JsonNode> given = question.any(names).map(json::unwrapped);
    if (given.isEmpty()) {
      return List.of();
    }
    if (!given.get().isArray()) {
      question.refuse(ErrorCode.INVALID_ARGUMENT, names[0] + " must be an array");
      return List.of();
    }
    List<Choice> choices = new ArrayList<>(given.get().size());
    for (JsonNode entry : given.get()) {
      choice(question, entry, names[0]).ifPresent(choices::add);
    }
    return choices;
  }

  private static Optional<Choice> choice(Members question, JsonNode entry, String name) {
    if (entry.isValueNode() && !entry.isNull()) {
      return Optional.of(Choice.of(entry.asText()));
    }
    Members members = new Members(entry, name);
    String value = members.string("value");
    String label = members.string("label");
    if (!entry.isObject() || (value == null && label == null) || !members.violations().isEmpty()) {
      question.refuse(
          ErrorCode.INVALID_ARGUMENT,
          "each of " + name + " must be a string or an object with value, label and description");
      return Optional.empty();
    }
    String shown = label == null ? String.valueOf(value) : label;
    return Optional.of(
        new Choice(
            value == null ? shown : value,
            shown,
            members.string("description"),
            members.string("preview")));
  }

  /** One text or several, as for a default. */
  public List<String> texts(Members members, String name) {
    Optional<JsonNode> given = members.any(name);
    if (given.isEmpty()) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode entry : given.get().isArray() ? given.get() : json.array().add(given.get())) {
      if (!entry.isValueNode()) {
        members.refuse(
            ErrorCode.INVALID_ARGUMENT, name + " must be a string, or an array of strings");
        return List.of();
      }
      texts.add(entry.asText());
    }
    return texts;
  }
}
