package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.DateQuestion;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.SingleChoice;
import dev.parley.question.TextPattern;
import dev.parley.question.TimeQuestion;
import dev.parley.question.VisibleText;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.ChoiceReader;
import dev.parley.tool.arguments.QuestionnaireBuilder;
import dev.parley.tool.arguments.StructuredText;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a field of a form. A text that shows nothing counts as not given, whatever the member. */
@Singleton
class FieldReader {
  private final StructuredText structuredText;
  private final ChoiceReader choices;

  FieldReader(StructuredText structuredText, ChoiceReader choices) {
    this.structuredText = structuredText;
    this.choices = choices;
  }

  /**
   * @param number counts the fields of the form from 1, for those without an id
   */
  void read(JsonNode given, String place, int number, QuestionnaireBuilder builder) {
    JsonNode node = structuredText.unwrapped(given);
    ArgumentReader arguments = new ArgumentReader(node, place);
    if (!node.isObject()) {
      arguments.refuse(
          ErrorCode.INVALID_ARGUMENT,
          place
              + " must be an object such as"
              + " {\"id\":\"name\",\"type\":\"text\",\"label\":\"Name\"}");
      builder.refuse(arguments);
      return;
    }
    String id = given(arguments.string("id"));
    String label = arguments.text("label");
    String known = id == null ? "field" + number : id;
    QuestionCommon common =
        new QuestionCommon(
            known,
            label == null ? known : label,
            label == null ? known : label,
            arguments.text("description"),
            arguments.bool(false, "required"),
            arguments.bool(false, QuestionCommon.CONSEQUENTIAL),
            arguments.bool(true, "validateOnClient"),
            id != null);
    builder.add(arguments, common, question(common, arguments, builder));
  }

  private @Nullable Question question(
      QuestionCommon common, ArgumentReader field, QuestionnaireBuilder builder) {
    List<Choice> options = choices.read(field, "options", "choices");
    String type = field.text("type");
    List<String> defaults =
        choices.texts(field, "defaultValue").stream()
            .filter(text -> VisibleText.orNull(text) != null)
            .toList();
    String placeholder = field.text("placeholder");
    Optional<FieldType> known = type == null ? Optional.of(FieldType.TEXT) : FieldType.of(type);
    if (known.isEmpty()) {
      field.refuse(ErrorCode.UNKNOWN_TYPE, "type must be one of " + FieldType.NAMES);
      return null;
    }
    return switch (known.get()) {
      case TEXT -> text(common, field, false, placeholder, defaults, builder);
      case TEXTAREA -> text(common, field, true, placeholder, defaults, builder);
      case NUMBER ->
          new NumberQuestion(
              common,
              field.number("min").orElse(null),
              field.number("max").orElse(null),
              field.number("step").orElse(null),
              placeholder,
              defaults);
      case BOOLEAN -> new BooleanQuestion(common, defaults);
      case SELECT, RADIO ->
          new SingleChoice(common, options, field.bool(false, "allowOther"), defaults);
      case MULTISELECT -> several(common, field, options, defaults);
      case CHECKBOX ->
          options.isEmpty()
              ? new BooleanQuestion(common, defaults)
              : several(common, field, options, defaults);
      case DATE -> new DateQuestion(common, bound(field, "min"), bound(field, "max"), defaults);
      case TIME -> new TimeQuestion(common, bound(field, "min"), bound(field, "max"), defaults);
      case DATETIME ->
          new DateTimeQuestion(common, bound(field, "min"), bound(field, "max"), defaults);
    };
  }

  private static MultiChoice several(
      QuestionCommon common, ArgumentReader field, List<Choice> options, List<String> defaults) {
    boolean other = field.bool(false, "allowOther");
    return new MultiChoice(
        common,
        options,
        other,
        field.integer(0, "minSelections", "min"),
        field.integer(MultiChoice.selectable(options, other), "maxSelections", "max"),
        defaults);
  }

  private static FreeText text(
      QuestionCommon common,
      ArgumentReader field,
      boolean multiline,
      @Nullable String placeholder,
      List<String> defaults,
      QuestionnaireBuilder builder) {
    Optional<String> pattern = Optional.ofNullable(given(field.string("pattern")));
    pattern
        .flatMap(expression -> flaw(expression, builder))
        .ifPresent(flaw -> field.refuse(ErrorCode.INVALID_PATTERN, flaw));
    return new FreeText(
        common,
        field.integer(0, "minLength"),
        field.integer(0, "maxLength"),
        pattern.flatMap(TextPattern::of).orElse(null),
        multiline,
        placeholder,
        defaults,
        false);
  }

  private static Optional<String> flaw(String pattern, QuestionnaireBuilder builder) {
    return builder.hasRoomFor(TextPattern.cost(pattern))
        ? TextPattern.flaw(pattern)
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the patterns of one call may have %,d instructions together, written out; use"
                    + " fewer or smaller ones",
                TextPattern.LARGEST_TOGETHER));
  }

  private static @Nullable String bound(ArgumentReader field, String name) {
    return field.text(name);
  }

  private static @Nullable String given(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
