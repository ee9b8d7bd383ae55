package dev.parley.mcp.elicit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.Confirmation;
import dev.parley.question.DateEntry;
import dev.parley.question.DateTimeEntry;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberCheck;
import dev.parley.question.NumberEntry;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.Section;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalEntry;
import dev.parley.question.TimeEntry;
import dev.parley.question.VisibleText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The properties of a form that stand for one question. */
final class FormField {
  private final Questionnaire questionnaire;
  private final Question question;
  private final FormDialect dialect;
  private final FormKeys keys;

  FormField(Questionnaire questionnaire, Question question, FormDialect dialect, FormKeys keys) {
    this.questionnaire = questionnaire;
    this.question = question;
    this.dialect = dialect;
    this.keys = keys;
  }

  /** Whether one property is all there is, so that it can be required. */
  boolean isOneProperty() {
    return switch (question) {
      case SingleChoice single -> !single.allowOther();
      case MultiChoice multi -> !multi.allowOther() && dialect == FormDialect.FULL;
      case FreeText text -> true;
      case NumberEntry number -> true;
      case Confirmation yesOrNo -> true;
      case TemporalEntry entry -> true;
    };
  }

  void put(ObjectNode properties) {
    switch (question) {
      case SingleChoice single -> {
        single(single, property(properties, "string"));
        own(single, properties);
      }
      case MultiChoice multi -> {
        if (dialect == FormDialect.FULL) {
          several(multi, property(properties, "array", selections(multi)));
        } else {
          switches(multi, properties);
        }
        own(multi, properties);
      }
      case FreeText text -> text(text, properties);
      case NumberEntry number -> number(number, properties);
      case Confirmation yesOrNo -> {
        ObjectNode property = property(properties, "boolean");
        prefilled()
            .filter(text -> text.equals("true") || text.equals("false"))
            .ifPresent(text -> property.put("default", text.equals("true")));
      }
      case TemporalEntry entry -> moment(entry, properties);
    }
  }

  private void single(SingleChoice single, ObjectNode property) {
    if (hasTitles(single) && dialect == FormDialect.FULL) {
      titled(property.putArray("oneOf"), single);
    } else {
      plain(property.putArray("enum"), single);
      if (hasTitles(single)) {
        ArrayNode names = property.putArray("enumNames");
        single.choices().forEach(choice -> names.add(Wording.title(choice)));
      }
    }
    if (dialect == FormDialect.FULL) {
      prefilled()
          .flatMap(single::choiceFor)
          .ifPresent(choice -> property.put("default", choice.value()));
    }
  }

  private void several(MultiChoice multi, ObjectNode property) {
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
    List<String> chosen = chosen(multi).map(Choice::value).toList();
    if (!chosen.isEmpty()) {
      chosen.forEach(property.putArray("default")::add);
    }
  }

  /** One switch a choice, where a revision knows no multi-select. */
  private void switches(MultiChoice multi, ObjectNode properties) {
    List<Choice> chosen = chosen(multi).toList();
    List<String> names = keys.switches(question);
    for (int i = 0; i < names.size(); i++) {
      Choice choice = multi.choices().get(i);
      ObjectNode property = properties.putObject(names.get(i)).put("type", "boolean");
      property.put("title", Wording.title(question) + " " + Wording.title(choice));
      if (i == 0) {
        describe(property, selections(multi));
      }
      if (chosen.contains(choice)) {
        property.put("default", true);
      }
    }
  }

  private void own(ChoiceQuestion choice, ObjectNode properties) {
    if (!choice.allowOther()) {
      return;
    }
    ObjectNode property = properties.putObject(keys.own(question)).put("type", "string");
    property.put("title", Wording.title(question) + " Something else…");
    property.put(
        "description",
        choice instanceof SingleChoice
            ? "Your own answer, instead of a choice"
            : "Your own answer, besides what you choose");
    if (dialect == FormDialect.FULL) {
      questionnaire.prefill(question).stream()
          .filter(text -> choice.choiceFor(text).isEmpty() && !VisibleText.isBlank(text))
          .findFirst()
          .ifPresent(text -> property.put("default", text));
    }
  }

  private void text(FreeText text, ObjectNode properties) {
    String form =
        text.pattern() == null ? null : "Must have the form " + text.pattern().expression();
    String example = text.placeholder() == null ? null : "For example: " + text.placeholder();
    ObjectNode property = property(properties, "string", form, example);
    if (text.minLength() > 0) {
      property.put("minLength", text.minLength());
    }
    if (text.maxLength() > 0) {
      property.put("maxLength", text.maxLength());
    }
    prefill(property);
  }

  private void number(NumberEntry number, ObjectNode properties) {
    BigDecimal distance = number.step();
    String step =
        distance == null || distance.compareTo(BigDecimal.ONE) == 0
            ? null
            : "In steps of " + distance.toPlainString();
    boolean whole = isWhole(number.step()) && (number.min() == null || isWhole(number.min()));
    ObjectNode property = property(properties, whole ? "integer" : "number", step);
    if (number.min() != null) {
      property.put("minimum", number.min());
    }
    if (number.max() != null) {
      property.put("maximum", number.max());
    }
    if (dialect == FormDialect.FULL) {
      prefilled().flatMap(NumberCheck::read).ifPresent(value -> property.put("default", value));
    }
  }

  private void moment(TemporalEntry entry, ObjectNode properties) {
    String from = entry.min() == null ? null : "From " + entry.min();
    String to = entry.max() == null ? null : "Until " + entry.max();
    ObjectNode property =
        switch (entry) {
          case DateEntry date -> property(properties, "string", from, to).put("format", "date");
          case TimeEntry time ->
              property(properties, "string", "As HH:MM, such as 14:30", from, to);
          case DateTimeEntry dateTime when hasOffset(dateTime) ->
              property(properties, "string", from, to).put("format", "date-time");
          case DateTimeEntry dateTime ->
              property(
                  properties, "string", "As YYYY-MM-DDTHH:MM, such as 2026-01-31T14:30", from, to);
        };
    prefill(property);
  }

  /**
   * The format date-time has an offset (RFC 3339), which bounds without one cannot be compared
   * with.
   */
  private static boolean hasOffset(DateTimeEntry entry) {
    return Stream.of(entry.min(), entry.max())
        .allMatch(bound -> bound == null || bound.matches(".*(Z|[+-]\\d\\d:\\d\\d)"));
  }

  private ObjectNode property(ObjectNode properties, String type, @Nullable String... hints) {
    ObjectNode property = properties.putObject(question.id()).put("type", type);
    property.put("title", Wording.title(question));
    describe(property, hints);
    return property;
  }

  /** What was wrong before, what section it is in, what is said of it, and what bounds it has. */
  private void describe(ObjectNode property, @Nullable String... hints) {
    String corrected = questionnaire.corrections().byQuestion().get(question.id());
    Stream<String> first =
        Stream.of(Optional.ofNullable(corrected), sectionTitle())
            .flatMap(Optional::stream)
            .map(Wording::plain);
    String text =
        Stream.concat(first, Stream.of(Wording.description(question, hints)))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("\n"));
    if (!text.isEmpty()) {
      property.put("description", text);
    }
  }

  /** On the first question of a section, since a flat form has no sections. */
  private Optional<String> sectionTitle() {
    return questionnaire.titledSections().stream()
        .filter(section -> section.questions().getFirst().id().equals(question.id()))
        .flatMap(section -> Stream.of(named(section), Optional.ofNullable(section.description())))
        .flatMap(Optional::stream)
        .reduce((title, description) -> title + ": " + description);
  }

  private static Optional<String> named(Section section) {
    return Optional.ofNullable(section.title())
        .map(title -> section.optional() ? title + " (may be left out)" : title);
  }

  private static @Nullable String selections(MultiChoice multi) {
    int most = MultiChoice.selectable(multi.choices(), multi.allowOther());
    boolean bounded = multi.maxSelections() < most;
    if (multi.minSelections() > 0 && bounded) {
      return "Select %d to %d".formatted(multi.minSelections(), multi.maxSelections());
    }
    if (bounded) {
      return "Select at most " + multi.maxSelections();
    }
    return multi.minSelections() > 0 ? "Select at least " + multi.minSelections() : null;
  }

  private static boolean hasTitles(ChoiceQuestion choice) {
    return choice.choices().stream()
        .anyMatch(option -> !Wording.title(option).equals(option.value()));
  }

  private static void titled(ArrayNode options, ChoiceQuestion choice) {
    for (Choice option : choice.choices()) {
      options.addObject().put("const", option.value()).put("title", Wording.title(option));
    }
  }

  private static void plain(ArrayNode options, ChoiceQuestion choice) {
    choice.choices().forEach(option -> options.add(option.value()));
  }

  private Stream<Choice> chosen(MultiChoice multi) {
    return questionnaire.prefill(question).stream().map(multi::choiceFor).flatMap(Optional::stream);
  }

  private Optional<String> prefilled() {
    return questionnaire.prefill(question).stream()
        .filter(text -> !VisibleText.isBlank(text))
        .findFirst();
  }

  private void prefill(ObjectNode property) {
    if (dialect == FormDialect.FULL) {
      prefilled().ifPresent(text -> property.put("default", text));
    }
  }

  private static boolean isWhole(@Nullable BigDecimal number) {
    return number != null && number.stripTrailingZeros().scale() <= 0;
  }
}
