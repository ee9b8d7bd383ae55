package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.BooleanQuestion;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.DateQuestion;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberQuestion;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalQuestion;
import dev.parley.question.TimeQuestion;
import dev.parley.question.validation.NumberCheck;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The properties of a form that stand for one question. */
final class FormField {
  private final Question question;
  private final FormDialect dialect;
  private final FormKeys keys;
  private final FormValues values;
  private final FieldText text;

  FormField(
      Questionnaire questionnaire,
      Question question,
      FormDialect dialect,
      FormKeys keys,
      FormValues values) {
    this.question = question;
    this.dialect = dialect;
    this.keys = keys;
    this.values = values;
    this.text = new FieldText(questionnaire, question);
  }

  /** Whether one property is all there is, so that it can be required. */
  boolean isOneProperty() {
    return switch (question) {
      case SingleChoice single -> !single.allowOther();
      case MultiChoice multi -> !multi.allowOther() && dialect == FormDialect.FULL;
      case FreeText text -> true;
      case NumberQuestion number -> true;
      case BooleanQuestion yesOrNo -> true;
      case TemporalQuestion entry -> true;
    };
  }

  void put(ObjectNode properties) {
    switch (question) {
      case SingleChoice single -> {
        single(single, properties);
        own(single, properties);
      }
      case MultiChoice multi -> {
        if (dialect == FormDialect.FULL) {
          several(multi, properties);
        } else {
          switches(multi, properties);
        }
        own(multi, properties);
      }
      case FreeText text -> text(text, properties);
      case NumberQuestion number -> number(number, properties);
      case BooleanQuestion yesOrNo -> yesOrNo(properties);
      case TemporalQuestion entry -> moment(entry, properties);
    }
  }

  private void single(SingleChoice single, ObjectNode properties) {
    List<String> chosen =
        dialect == FormDialect.FULL
            ? values.chosen(single, question).stream().map(Choice::value).limit(1).toList()
            : List.of();
    ObjectNode property = property(properties, "string", chosen, FieldText.previews(single));
    if (hasTitles(single) && dialect == FormDialect.FULL) {
      titled(property.putArray("oneOf"), single);
    } else {
      plain(property.putArray("enum"), single);
      if (hasTitles(single)) {
        ArrayNode names = property.putArray("enumNames");
        single.choices().forEach(choice -> names.add(FormTexts.title(choice)));
      }
    }
    chosen.forEach(value -> property.put("default", value));
  }

  private void several(MultiChoice multi, ObjectNode properties) {
    List<String> chosen = values.chosen(multi, question).stream().map(Choice::value).toList();
    ObjectNode property =
        property(
            properties, "array", chosen, FieldText.selections(multi), FieldText.previews(multi));
    ObjectNode items = property.putObject("items");
    if (hasTitles(multi)) {
      titled(items.putArray("anyOf"), multi);
    } else {
      plain(items.put("type", "string").putArray("enum"), multi);
    }
    // an own text counts as a selection, which the array does not know of
    if (!multi.allowOther() && multi.minSelections() > 0 && question.required()) {
      property.put("minItems", multi.minSelections());
    }
    if (multi.maxSelections() < multi.choices().size()) {
      property.put("maxItems", multi.maxSelections());
    }
    if (!chosen.isEmpty()) {
      chosen.forEach(property.putArray("default")::add);
    }
  }

  /** One switch a choice, where a revision knows no multi-select. */
  private void switches(MultiChoice multi, ObjectNode properties) {
    List<String> names = keys.switches(question);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      Choice choice = multi.choices().get(i);
      ObjectNode property = properties.putObject(name).put("type", "boolean");
      property.put("title", FormTexts.title(question) + " " + FormTexts.title(choice));
      if (i == 0) {
        text.describe(
            property,
            values.problem(name),
            Arrays.asList(FieldText.selections(multi), FieldText.preview(choice)));
      } else {
        FieldText.note(property, Arrays.asList(FieldText.preview(choice)));
      }
      if (values.isOn(multi, question, choice, name)) {
        property.put("default", true);
      }
    }
  }

  private void own(ChoiceQuestion choice, ObjectNode properties) {
    if (!choice.allowOther()) {
      return;
    }
    String name = keys.own(question);
    Optional<String> own = held(values.own(choice, question, name));
    ObjectNode property = properties.putObject(name).put("type", "string");
    property.put("title", FormTexts.title(question) + " Something else…");
    FieldText.note(
        property,
        Arrays.asList(
            choice instanceof SingleChoice
                ? "Your own answer, instead of a choice"
                : "Your own answer, besides what you choose",
            values.echo(name, own.stream().toList())));
    own.ifPresent(words -> property.put("default", words));
  }

  private void text(FreeText text, ObjectNode properties) {
    String form =
        text.pattern() == null ? null : "Must have the form " + text.pattern().expression();
    String example = text.placeholder() == null ? null : "For example: " + text.placeholder();
    Optional<String> held = held(values.text(question));
    ObjectNode property = property(properties, "string", held.stream().toList(), form, example);
    if (text.minLength() > 0) {
      property.put("minLength", text.minLength());
    }
    if (text.maxLength() > 0) {
      property.put("maxLength", text.maxLength());
    }
    held.ifPresent(words -> property.put("default", words));
  }

  private void number(NumberQuestion number, ObjectNode properties) {
    BigDecimal distance = number.step();
    String step =
        distance == null || distance.compareTo(BigDecimal.ONE) == 0
            ? null
            : "In steps of " + distance.toPlainString();
    boolean whole = isWhole(number.step()) && (number.min() == null || isWhole(number.min()));
    Optional<String> held =
        held(values.text(question))
            .filter(words ->
                NumberCheck.read(words).filter(value -> !whole || isWhole(value)).isPresent());
    ObjectNode property =
        property(properties, whole ? "integer" : "number", held.stream().toList(), step);
    if (number.min() != null) {
      property.put("minimum", number.min());
    }
    if (number.max() != null) {
      property.put("maximum", number.max());
    }
    held.flatMap(NumberCheck::read).ifPresent(value -> property.put("default", value));
  }

  private void yesOrNo(ObjectNode properties) {
    Optional<String> held =
        values.text(question).filter(words -> words.equals("true") || words.equals("false"));
    ObjectNode property = property(properties, "boolean", held.stream().toList());
    held.ifPresent(words -> property.put("default", words.equals("true")));
  }

  private void moment(TemporalQuestion entry, ObjectNode properties) {
    String from = entry.min() == null ? null : "From " + entry.min();
    String to = entry.max() == null ? null : "Until " + entry.max();
    Optional<String> held = held(values.text(question));
    List<String> all = held.stream().toList();
    ObjectNode property =
        switch (entry) {
          case DateQuestion date ->
              property(properties, "string", all, from, to).put("format", "date");
          case TimeQuestion time ->
              property(properties, "string", all, "As HH:MM, such as 14:30", from, to);
          case DateTimeQuestion dateTime when hasOffset(dateTime) ->
              property(properties, "string", all, from, to).put("format", "date-time");
          case DateTimeQuestion dateTime ->
              property(
                  properties,
                  "string",
                  all,
                  "As YYYY-MM-DDTHH:MM, such as 2026-01-31T14:30",
                  from,
                  to);
        };
    held.ifPresent(words -> property.put("default", words));
  }

  /**
   * The format date-time has an offset (RFC 3339), which bounds without one cannot be compared
   * with.
   */
  private static boolean hasOffset(DateTimeQuestion entry) {
    return Stream.of(entry.min(), entry.max())
        .allMatch(bound -> bound == null || bound.matches(".*(Z|[+-]\\d\\d:\\d\\d)"));
  }

  /**
   * The property that has the question's own name.
   *
   * @param held what its default will hold
   */
  private ObjectNode property(
      ObjectNode properties, String type, List<String> held, @Nullable String... hints) {
    ObjectNode property = properties.putObject(question.id()).put("type", type);
    property.put("title", FormTexts.title(question));
    List<@Nullable String> all =
        Stream.concat(Stream.of(hints), Stream.ofNullable(values.echo(question.id(), held)))
            .toList();
    text.describe(property, values.problem(question.id()), all);
    return property;
  }

  /** What a default can hold: the first revision knows none but for booleans. */
  private Optional<String> held(Optional<String> words) {
    return dialect == FormDialect.FULL ? words : Optional.empty();
  }

  private static boolean hasTitles(ChoiceQuestion choice) {
    return choice.choices().stream()
        .anyMatch(option -> !FormTexts.title(option).equals(option.value()));
  }

  private static void titled(ArrayNode options, ChoiceQuestion choice) {
    for (Choice option : choice.choices()) {
      options.addObject().put("const", option.value()).put("title", FormTexts.title(option));
    }
  }

  private static void plain(ArrayNode options, ChoiceQuestion choice) {
    choice.choices().forEach(option -> options.add(option.value()));
  }

  private static boolean isWhole(@Nullable BigDecimal number) {
    return number != null && number.stripTrailingZeros().scale() <= 0;
  }
}
