package dev.parley.tool.questionnaire;

import static dev.parley.tool.arguments.SchemaParts.count;
import static dev.parley.tool.arguments.SchemaParts.definition;
import static dev.parley.tool.arguments.SchemaParts.flag;
import static dev.parley.tool.arguments.SchemaParts.labels;
import static dev.parley.tool.arguments.SchemaParts.list;
import static dev.parley.tool.arguments.SchemaParts.number;
import static dev.parley.tool.arguments.SchemaParts.object;
import static dev.parley.tool.arguments.SchemaParts.oneOf;
import static dev.parley.tool.arguments.SchemaParts.option;
import static dev.parley.tool.arguments.SchemaParts.properties;
import static dev.parley.tool.arguments.SchemaParts.reference;
import static dev.parley.tool.arguments.SchemaParts.text;
import static dev.parley.tool.arguments.SchemaParts.timeout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What a model reads of {@code questionnaire}. */
final class QuestionnaireSchema {
  static final String DESCRIPTION =
      """
      Have the human answer a set of questions with options, or fill in a form.

      For choices give questions: each has an id, a short label, a prompt and options; the human \
      may type another answer unless allowOther is false, and a question without options is free \
      text. For typed values give fields instead (text, textarea, number, boolean, select, \
      multiselect, checkbox, radio, date, time, datetime), or sections that hold fields. Questions \
      must be answered unless required is false; fields need not, and take own words beside \
      options only with allowOther. min and max of a multiselect say how many to pick.

      The result has a line for each question: "lang: user selected: 2. TypeScript", or "name: \
      user wrote: Ada". A form's values are also in the structured result, as input by field id. \
      If a value is not acceptable by a rule that only you know, call again with the result's \
      reference, errorSummary, fieldErrors and initialValues. The human may also decline, dismiss \
      the questions, or not answer in time: the result says so, and none of these is consent.\
      """;

  private static final List<String> TYPES =
      List.of(
          "text",
          "textarea",
          "number",
          "boolean",
          "select",
          "multiselect",
          "checkbox",
          "radio",
          "date",
          "time",
          "datetime");

  private QuestionnaireSchema() {}

  /** A question and a field are described once: that saves what a model would read twice. */
  static ObjectNode input() {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    list(properties, "questions", reference("field"), "Questions with options.");
    list(properties, "fields", reference("field"), "Or the fields of a form.");
    list(properties, "sections", section(), "Or the parts of a form.");
    text(properties, "title", "The heading.");
    text(properties, "description", "What to know.");
    text(properties, "prompt", "Asks for the answers.");
    labels(properties);
    values(properties, "initialValues", "Filled in, by field id.");
    ObjectNode completed = properties(completedView(properties));
    flag(completed, "showInputs", "Whether the answers stay visible.");
    text(completed, "summaryTemplate", "A text with {{fieldId}} in it.");
    text(properties, "reference", "Of the result that this corrects.");
    text(properties, "errorSummary", "What was wrong on the whole.");
    values(properties, "fieldErrors", "What was wrong, by field id.");
    timeout(properties);
    option(definition(schema, "option"));
    field(definition(schema, "field"));
    return schema;
  }

  private static ObjectNode completedView(ObjectNode properties) {
    return properties
        .putObject("completedView")
        .put("type", "object")
        .put("description", "How an answered form looks.");
  }

  private static void values(ObjectNode properties, String name, String description) {
    properties.putObject(name).put("type", "object").put("description", description);
  }

  private static ObjectNode section() {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    text(properties, "id", "Names the part.");
    text(properties, "title", "Its heading.");
    text(properties, "description", "What to know.");
    list(properties, "fields", reference("field"), "Its fields.");
    flag(properties, "optional", "Whether it can be skipped.");
    text(properties, "submitLabel", "Its button.");
    schema.putArray("required").add("fields");
    return schema;
  }

  private static void field(ObjectNode field) {
    ObjectNode properties = properties(field);
    text(properties, "id", "Names the answer.");
    oneOf(properties, "type", TYPES, "What a field takes.");
    text(properties, "label", "A field's text, or a short name.");
    text(properties, "prompt", "The question's text.");
    text(properties, "description", "What to know.");
    flag(properties, "required", "Must be answered.");
    text(properties, "placeholder", "Shown while empty.");
    properties.putObject("defaultValue").put("description", "Filled in beforehand.");
    flag(properties, "validateOnClient", "Check before sending.");
    list(properties, "options", reference("option"), "What to choose from.");
    flag(properties, "multiSelect", "Several may be chosen.");
    flag(properties, "allowOther", "Own words may do.");
    properties.putObject("min").put("description", "The least value.");
    properties.putObject("max").put("description", "The greatest value.");
    number(properties, "step", "Of a number.");
    count(properties, "minLength", "The fewest characters.");
    count(properties, "maxLength", "The most characters.");
    text(properties, "pattern", "RE2 for the whole text.");
    field.putArray("required").add("id");
  }
}
