package dev.parley.tool.question;

import static dev.parley.tool.args.SchemaParts.flag;
import static dev.parley.tool.args.SchemaParts.list;
import static dev.parley.tool.args.SchemaParts.object;
import static dev.parley.tool.args.SchemaParts.option;
import static dev.parley.tool.args.SchemaParts.properties;
import static dev.parley.tool.args.SchemaParts.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.QuestionLimits;

/** What a model reads of {@code question}: the one-question shape, which is the simpler one. */
final class QuestionSchema {
  static final String DESCRIPTION =
      """
      Ask the human one question and get the answer as if they had typed it.

      Call it when you cannot go on sensibly without knowing what they want. It must be the last \
      and only question of your turn: put your question here, and wait for the answer. Offer the \
      likely answers as options; the human can always type something else unless custom is false. \
      If you recommend an option, put it first and end its label with " (Recommended)".

      The result is the label of the chosen option, the labels one a line with multiple, or what \
      the human typed. They may also decline, dismiss the question, or not answer in time: the \
      result says so, and none of these is consent.\
      """;

  private QuestionSchema() {}

  static ObjectNode input(QuestionLimits limits) {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    text(properties, "question", "The complete question.")
        .put("minLength", 1)
        .put("maxLength", limits.text());
    text(properties, "header", "A very short label, such as \"Database\".");
    list(properties, "options", option(), "The answers to choose from; none for free text.")
        .put("maxItems", limits.choices());
    flag(properties, "multiple", "Whether several options may be chosen. Default: false.");
    flag(properties, "custom", "Whether the human may type another answer. Default: true.");
    schema.putArray("required").add("question");
    return schema;
  }
}
