package dev.parley.tool.questionnaire;

import static dev.parley.tool.args.SchemaParts.flag;
import static dev.parley.tool.args.SchemaParts.list;
import static dev.parley.tool.args.SchemaParts.object;
import static dev.parley.tool.args.SchemaParts.option;
import static dev.parley.tool.args.SchemaParts.properties;
import static dev.parley.tool.args.SchemaParts.text;
import static dev.parley.tool.args.SchemaParts.timeout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.QuestionLimits;
import java.util.List;

/** What a model reads of {@code questionnaire}. */
final class QuestionnaireSchema {
  static final String DESCRIPTION =
      """
      Have the human answer a set of questions with options, or fill in a form.

      For choices give questions: each has an id, a short label, a prompt and options; the human \
      may type another answer unless allowOther is false, and a question without options is free \
      text. For typed values give fields instead (text, textarea, number, boolean, select, \
      multiselect, checkbox, radio, date, time, datetime), or sections that hold fields.

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

  static ObjectNode input(QuestionLimits limits) {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    list(properties, "questions", question(), "Questions with options.")
        .put("maxItems", limits.questions());
    list(properties, "fields", field(), "The fields of a form, instead of questions.")
        .put("maxItems", limits.questions());
    list(properties, "sections", section(), "Parts of a form, instead of fields.");
    text(properties, "title", "What it is about, as a heading.");
    text(properties, "description", "A form: what the human should know.");
    properties
        .putObject("initialValues")
        .put("type", "object")
        .put("description", "A form: what is filled in beforehand, by field id.");
    text(properties, "reference", "A form that is asked again: the reference of the result.");
    text(properties, "errorSummary", "A form that is asked again: what is wrong on the whole.");
    properties
        .putObject("fieldErrors")
        .put("type", "object")
        .put("description", "A form that is asked again: what is wrong, by field id.");
    timeout(properties);
    return schema;
  }

  private static ObjectNode question() {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    text(properties, "id", "Tells questions apart.");
    text(properties, "label", "A short label, which the result repeats.");
    text(properties, "prompt", "The complete question.");
    list(properties, "options", option(), "The answers to choose from; none for free text.");
    flag(properties, "allowOther", "Whether the human may type another answer. Default: true.");
    flag(properties, "multiSelect", "Whether several options may be chosen. Default: false.");
    schema.putArray("required").add("id").add("prompt");
    return schema;
  }

  private static ObjectNode section() {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    text(properties, "id", "Tells sections apart.");
    text(properties, "title", "The heading of the section.");
    list(properties, "fields", field(), "The fields of the section.");
    flag(properties, "optional", "Whether it can be skipped as a whole. Default: false.");
    schema.putArray("required").add("id").add("fields");
    return schema;
  }

  private static ObjectNode field() {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    text(properties, "id", "The name of the value in the result.");
    var types = properties.putObject("type").put("type", "string").putArray("enum");
    TYPES.forEach(types::add);
    text(properties, "label", "What the human sees beside the field.");
    flag(properties, "required", "Whether it must be filled in. Default: false.");
    list(properties, "options", option(), "select, multiselect, radio, checkbox: the choices.");
    properties.putObject("defaultValue").put("description", "What is filled in beforehand.");
    for (String bound : List.of("min", "max")) {
      properties
          .putObject(bound)
          .put("description", "number, date, time, datetime: the bound of the value.")
          .putArray("type")
          .add("number")
          .add("string");
    }
    properties.putObject("step").put("type", "number").put("exclusiveMinimum", 0);
    properties.putObject("minLength").put("type", "integer").put("minimum", 0);
    properties.putObject("maxLength").put("type", "integer").put("minimum", 0);
    text(properties, "pattern", "text: a regular expression (RE2) that the whole value matches.");
    schema.putArray("required").add("id").add("type").add("label");
    return schema;
  }
}
