package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Choice;
import dev.parley.question.ErrorCode;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.QuestionnaireRules;
import dev.parley.question.SingleChoice;
import dev.parley.question.Stem;
import dev.parley.question.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one question of {@code ask_user_questions}, and says everything that is wrong with it. */
final class QuestionReader {
  private final Json json;
  private final QuestionnaireRules rules;
  private final List<Question> questions = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();

  QuestionReader(Json json, QuestionnaireRules rules) {
    this.json = json;
    this.rules = rules;
  }

  /** The questions read so far that can be asked. */
  List<Question> questions() {
    return questions;
  }

  /** Everything wrong so far, in question order. */
  List<Violation> violations() {
    return violations;
  }

  /** Reads the next question; {@code index} counts from 0. */
  void read(int index, JsonNode given) {
    String place = "questions[" + index + "]";
    JsonNode node = json.unwrapped(given);
    Members members = new Members(node, place);
    if (!node.isObject()) {
      members.refuse(
          ErrorCode.INVALID_ARGUMENT,
          place + " must be an object such as {\"text\":\"Which colour?\",\"type\":\"FreeText\"}");
      violations.addAll(members.violations());
      return;
    }
    Stem stem = stem(index, members);
    Question question = question(stem, members);
    members.violations().stream().map(flaw -> of(stem, flaw)).forEach(violations::add);
    if (question != null && members.violations().isEmpty()) {
      violations.addAll(rules.check(question));
      questions.add(question);
    } else {
      // what cannot be read as a whole is still told what is wrong with the rest of it
      violations.addAll(rules.check(new FreeText(stem, List.of())));
    }
  }

  /** Named like the violations of the rules, also where the asker gave no id. */
  private static Violation of(Stem stem, Violation flaw) {
    return new Violation(stem.text(), stem.id(), flaw.error(), flaw.message(), flaw.limits());
  }

  private static Stem stem(int index, Members members) {
    String text = members.string("text", "question", "prompt");
    String id = members.string("id");
    String header = members.string("header", "label");
    return new Stem(
        id == null ? "q" + (index + 1) : id,
        text == null ? "" : text,
        header == null ? "Q" + (index + 1) : header,
        members.string("description"),
        members.bool(false, "required"));
  }

  private @Nullable Question question(Stem stem, Members members) {
    List<Choice> choices = choices(members);
    boolean other = members.bool(true, "allowOther");
    List<String> defaults = texts(members, "defaultValue");
    String type = type(members, !choices.isEmpty());
    if (type == null) {
      return null;
    }
    return switch (type) {
      case SingleChoice.TYPE -> new SingleChoice(stem, choices, other, defaults);
      case MultiChoice.TYPE ->
          new MultiChoice(
              stem,
              choices,
              other,
              members.integer(0, "minSelections"),
              members.integer(MultiChoice.selectable(choices, other), "maxSelections"),
              defaults);
      default -> new FreeText(stem, defaults);
    };
  }

  /** The kind by its name in any spelling or, without one, by what is there. */
  private static @Nullable String type(Members members, boolean hasChoices) {
    String named = members.string("type");
    boolean several = members.bool(false, "multiSelect", "multiple");
    if (named == null) {
      String choice = several ? MultiChoice.TYPE : SingleChoice.TYPE;
      return hasChoices ? choice : FreeText.TYPE;
    }
    return switch (named.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "")) {
      case "singlechoice", "single", "choice", "select", "radio" ->
          several ? MultiChoice.TYPE : SingleChoice.TYPE;
      case "multichoice", "multiplechoice", "multi", "multiple", "multiselect", "checkbox" ->
          MultiChoice.TYPE;
      case "freetext", "text", "string", "open" -> FreeText.TYPE;
      default -> {
        members.refuse(
            ErrorCode.UNKNOWN_TYPE, "type must be SingleChoice, MultiChoice or FreeText");
        yield null;
      }
    };
  }

  private List<Choice> choices(Members members) {
    Optional<JsonNode> given = members.any("choices", "options").map(json::unwrapped);
    if (given.isEmpty()) {
      return List.of();
    }
    if (!given.get().isArray()) {
      members.refuse(ErrorCode.INVALID_ARGUMENT, "choices must be an array");
      return List.of();
    }
    List<Choice> choices = new ArrayList<>(given.get().size());
    for (JsonNode entry : given.get()) {
      Optional<Choice> choice = choice(entry);
      if (choice.isEmpty()) {
        members.refuse(
            ErrorCode.INVALID_ARGUMENT,
            "each of choices must be a string or an object with value, label and description");
        return List.of();
      }
      choices.add(choice.get());
    }
    return choices;
  }

  private static Optional<Choice> choice(JsonNode entry) {
    if (entry.isValueNode() && !entry.isNull()) {
      return Optional.of(new Choice(entry.asText(), entry.asText(), null));
    }
    Members members = new Members(entry, "choices");
    String value = members.string("value");
    String label = members.string("label");
    if (!entry.isObject() || (value == null && label == null) || !members.violations().isEmpty()) {
      return Optional.empty();
    }
    String shown = label == null ? String.valueOf(value) : label;
    return Optional.of(
        new Choice(value == null ? shown : value, shown, members.string("description")));
  }

  private List<String> texts(Members members, String name) {
    Optional<JsonNode> given = members.any(name);
    if (given.isEmpty()) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode entry : given.get().isArray() ? given.get() : json.array().add(given.get())) {
      if (!entry.isValueNode() || entry.isNull()) {
        members.refuse(
            ErrorCode.INVALID_ARGUMENT, name + " must be a string, or an array of strings");
        return List.of();
      }
      texts.add(entry.asText());
    }
    return texts;
  }
}
