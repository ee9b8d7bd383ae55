package dev.parley.transport.mcp.elicitation;

import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a form that ask a question of choice: the choices, and a text for an answer of the
 * human's own. A revision without multi-select has a boolean field for each choice.
 */
final class ChoiceFields {
  private final Question question;
  private final FormDialect dialect;
  private final FormKeys keys;
  private final FormValues values;
  private final FieldText text;

  ChoiceFields(
      Question question, FormDialect dialect, FormKeys keys, FormValues values, FieldText text) {
    this.question = question;
    this.dialect = dialect;
    this.keys = keys;
    this.values = values;
    this.text = text;
  }

  void add(SingleChoice single, Map<String, PrimitiveSchema> properties) {
    properties.put(question.id(), select(single));
    addOwn(single, "Your own answer, instead of a choice", properties);
  }

  void add(MultiChoice multi, Map<String, PrimitiveSchema> properties) {
    if (dialect == FormDialect.FULL) {
      properties.put(question.id(), select(multi));
    } else {
      addSwitches(multi, properties);
    }
    addOwn(multi, "Your own answer, besides what you choose", properties);
  }

  private PrimitiveSchema select(SingleChoice single) {
    Optional<String> initial =
        dialect.initial(values.chosen(single, question).stream().map(Choice::value).findFirst());
    String title = FormTexts.title(question);
    String description = text.describe(initial, FieldText.previews(single));
    if (!hasTitles(single)) {
      return PrimitiveSchema.SingleSelect.of(
          title, description, values(single), initial.orElse(null));
    }
    return dialect == FormDialect.FULL
        ? PrimitiveSchema.TitledSingleSelect.of(
            title, description, options(single), initial.orElse(null))
        : PrimitiveSchema.LegacySingleSelect.of(title, description, values(single), titles(single));
  }

  private PrimitiveSchema select(MultiChoice multi) {
    List<String> initial = values.chosen(multi, question).stream().map(Choice::value).toList();
    return new PrimitiveSchema.MultiSelect(
        "array",
        FormTexts.title(question),
        text.describe(initial, FieldText.selections(multi), FieldText.previews(multi)),
        hasTitles(multi)
            ? new PrimitiveSchema.Items.Titled(options(multi))
            : PrimitiveSchema.Items.Untitled.of(values(multi)),
        minItems(multi),
        multi.maxSelections() < multi.choices().size() ? multi.maxSelections() : null,
        initial.isEmpty() ? null : initial);
  }

  /** An answer of the human's own counts as a selection, but is no item of the array. */
  private @Nullable Integer minItems(MultiChoice multi) {
    return !multi.allowOther() && multi.minSelections() > 0 && question.required()
        ? multi.minSelections()
        : null;
  }

  private void addSwitches(MultiChoice multi, Map<String, PrimitiveSchema> properties) {
    List<String> names = keys.switches(question);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      Choice choice = multi.choices().get(i);
      String preview = FieldText.preview(choice);
      // the first switch says what holds for all
      String description =
          i == 0
              ? text.describeSwitches(values.problem(name), FieldText.selections(multi), preview)
              : FieldText.lines(preview);
      properties.put(
          name,
          PrimitiveSchema.Flag.of(
              FormTexts.title(question) + " " + FormTexts.title(choice),
              description,
              values.isOn(multi, question, choice, name) ? true : null));
    }
  }

  private void addOwn(
      ChoiceQuestion choices, String purpose, Map<String, PrimitiveSchema> properties) {
    if (!choices.allowOther()) {
      return;
    }
    String name = keys.own(question);
    Optional<String> initial = dialect.initial(values.own(choices, question, name));
    properties.put(
        name,
        PrimitiveSchema.Text.of(
            FormTexts.title(question) + " Something else…",
            FieldText.lines(purpose, values.echo(name, initial.stream().toList())),
            initial.orElse(null)));
  }

  /** Whether a client has to show something else than the values. */
  private static boolean hasTitles(ChoiceQuestion choices) {
    return choices.choices().stream()
        .anyMatch(choice -> !FormTexts.title(choice).equals(choice.value()));
  }

  private static List<PrimitiveSchema.Option> options(ChoiceQuestion choices) {
    return choices.choices().stream()
        .map(choice -> new PrimitiveSchema.Option(choice.value(), FormTexts.title(choice)))
        .toList();
  }

  private static List<String> values(ChoiceQuestion choices) {
    return choices.choices().stream().map(Choice::value).toList();
  }

  private static List<String> titles(ChoiceQuestion choices) {
    return choices.choices().stream().map(FormTexts::title).toList();
  }
}
