package dev.parley.tool.question;

import static dev.parley.tool.arguments.SchemaParts.definition;
import static dev.parley.tool.arguments.SchemaParts.flag;
import static dev.parley.tool.arguments.SchemaParts.labels;
import static dev.parley.tool.arguments.SchemaParts.list;
import static dev.parley.tool.arguments.SchemaParts.object;
import static dev.parley.tool.arguments.SchemaParts.option;
import static dev.parley.tool.arguments.SchemaParts.properties;
import static dev.parley.tool.arguments.SchemaParts.reference;
import static dev.parley.tool.arguments.SchemaParts.suggestion;
import static dev.parley.tool.arguments.SchemaParts.text;
import static dev.parley.tool.arguments.SchemaParts.timeout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.QuestionLimits;

/** What a model reads of {@code question}: one question by its members, or several. */
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
    question(properties, limits);
    ObjectNode several = object();
    question(properties(several), limits);
    several.putArray("required").add("question");
    list(properties, "questions", several, "Several questions, instead of the members of one.")
        .put("maxItems", limits.questions());
    text(properties, "title", "What several questions are about, as a heading.");
    text(properties, "prompt", "A sentence above several questions that asks for the answers.");
    labels(properties);
    timeout(properties);
    option(definition(schema, "option"));
    return schema;
  }

  private static void question(ObjectNode properties, QuestionLimits limits) {
    text(properties, "question", "The complete question.");
    text(properties, "header", "A very short label, such as \"Database\".");
    ObjectNode option = reference("option", "One answer to choose.");
    list(properties, "options", option, "The answers to choose from; none for free text.")
        .put("maxItems", limits.choices());
    flag(properties, "multiple", "Whether several options may be chosen; default: false.");
    flag(properties, "custom", "Whether the human may type another answer; default: true.");
    text(properties, "description", "What the human should know to decide.");
    text(properties, "id", "Tells questions apart; default: q1, q2, …");
    flag(properties, "required", "Whether it must be answered; default: true.");
    suggestion(properties, "What is filled in beforehand.");
  }
}
