package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Choice;
import dev.parley.question.Confirmation;
import dev.parley.question.DateEntry;
import dev.parley.question.DateTimeEntry;
import dev.parley.question.ErrorCode;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberEntry;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import dev.parley.question.Stem;
import dev.parley.question.TextPattern;
import dev.parley.question.TimeEntry;
import dev.parley.question.VisibleText;
import dev.parley.tool.args.ChoiceReader;
import dev.parley.tool.args.Gathered;
import dev.parley.tool.args.Json;
import dev.parley.tool.args.Members;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a field of a form. A text that shows nothing counts as not given, whatever the member. */
@Singleton
class FieldReader {
  private static final String TYPES =
      "text, textarea, number, boolean, select, multiselect, checkbox, radio, date, time, datetime";

  private final Json json;
  private final ChoiceReader choices;

  FieldReader(Json json, ChoiceReader choices) {
    this.json = json;
    this.choices = choices;
  }

  /**
   * @param number counts the fields of the form from 1, for those without an id
   */
  void read(JsonNode given, String place, int number, Gathered gathered) {
    JsonNode node = json.unwrapped(given);
    Members members = new Members(node, place);
    if (!node.isObject()) {
      members.refuse(
          ErrorCode.INVALID_ARGUMENT,
          place
              + " must be an object such as"
              + " {\"id\":\"name\",\"type\":\"text\",\"label\":\"Name\"}");
      gathered.refuse(members);
      return;
    }
    String id = given(members.string("id"));
    String label = members.text("label");
    String known = id == null ? "field" + number : id;
    Stem stem =
        new Stem(
            known,
            label == null ? known : label,
            label == null ? known : label,
            members.text("description"),
            members.bool(false, "required"),
            members.bool(true, "validateOnClient"),
            id != null);
    gathered.add(members, stem, question(stem, members, gathered));
  }

  private @Nullable Question question(Stem stem, Members field, Gathered gathered) {
    List<Choice> options = choices.read(field, "options", "choices");
    String type = field.text("type");
    List<String> defaults =
        choices.texts(field, "defaultValue").stream()
            .filter(text -> VisibleText.orNull(text) != null)
            .toList();
    String placeholder = field.text("placeholder");
    return switch (type == null ? "text" : type.toLowerCase(Locale.ROOT).replace("-", "")) {
      case "text" -> text(stem, field, false, placeholder, defaults, gathered);
      case "textarea" -> text(stem, field, true, placeholder, defaults, gathered);
      case "number" ->
          new NumberEntry(
              stem,
              field.number("min").orElse(null),
              field.number("max").orElse(null),
              field.number("step").orElse(null),
              placeholder,
              defaults);
      case "boolean" -> new Confirmation(stem, defaults);
      case "select", "radio" ->
          new SingleChoice(stem, options, field.bool(false, "allowOther"), defaults);
      case "multiselect" -> several(stem, field, options, defaults);
      case "checkbox" ->
          options.isEmpty()
              ? new Confirmation(stem, defaults)
              : several(stem, field, options, defaults);
      case "date" -> new DateEntry(stem, bound(field, "min"), bound(field, "max"), defaults);
      case "time" -> new TimeEntry(stem, bound(field, "min"), bound(field, "max"), defaults);
      case "datetime", "datetimelocal" ->
          new DateTimeEntry(stem, bound(field, "min"), bound(field, "max"), defaults);
      default -> {
        field.refuse(ErrorCode.UNKNOWN_TYPE, "type must be one of " + TYPES);
        yield null;
      }
    };
  }

  private static MultiChoice several(
      Stem stem, Members field, List<Choice> options, List<String> defaults) {
    boolean other = field.bool(false, "allowOther");
    return new MultiChoice(
        stem,
        options,
        other,
        field.integer(0, "minSelections", "min"),
        field.integer(MultiChoice.selectable(options, other), "maxSelections", "max"),
        defaults);
  }

  private static FreeText text(
      Stem stem,
      Members field,
      boolean multiline,
      @Nullable String placeholder,
      List<String> defaults,
      Gathered gathered) {
    Optional<String> pattern = Optional.ofNullable(given(field.string("pattern")));
    pattern
        .flatMap(expression -> flaw(expression, gathered))
        .ifPresent(flaw -> field.refuse(ErrorCode.INVALID_PATTERN, flaw));
    return new FreeText(
        stem,
        field.integer(0, "minLength"),
        field.integer(0, "maxLength"),
        pattern.flatMap(TextPattern::of).orElse(null),
        multiline,
        placeholder,
        defaults,
        false);
  }

  private static Optional<String> flaw(String pattern, Gathered gathered) {
    return gathered.hasRoomFor(TextPattern.cost(pattern))
        ? TextPattern.flaw(pattern)
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the patterns of one call may have %,d instructions together, written out; use"
                    + " fewer or smaller ones",
                TextPattern.LARGEST_TOGETHER));
  }

  private static @Nullable String bound(Members field, String name) {
    return field.text(name);
  }

  private static @Nullable String given(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
