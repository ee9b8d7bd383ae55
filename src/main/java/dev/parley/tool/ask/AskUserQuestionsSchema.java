package dev.parley.tool.ask;

import static dev.parley.tool.arguments.SchemaParts.count;
import static dev.parley.tool.arguments.SchemaParts.flag;
import static dev.parley.tool.arguments.SchemaParts.labels;
import static dev.parley.tool.arguments.SchemaParts.list;
import static dev.parley.tool.arguments.SchemaParts.object;
import static dev.parley.tool.arguments.SchemaParts.oneOf;
import static dev.parley.tool.arguments.SchemaParts.option;
import static dev.parley.tool.arguments.SchemaParts.properties;
import static dev.parley.tool.arguments.SchemaParts.suggestion;
import static dev.parley.tool.arguments.SchemaParts.text;
import static dev.parley.tool.arguments.SchemaParts.timeout;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.QuestionLimits;
import dev.parley.question.SingleChoice;
import java.util.List;

/**
 * What a model reads of {@code ask_user_questions}. The schema is kept simpler than what is
 * accepted, so that a model fills it right at the first try.
 */
final class AskUserQuestionsSchema {
  static final String DESCRIPTION =
      """
      Ask the human one or more questions and wait for the answers.

      Call it when you need a decision, a preference or a fact that only the human has, and going \
      on without it would risk work they do not want. Put everything you need to know now into one \
      call. Do not call it for what you can find out yourself, or to ask whether you may go on with \
      what they already asked for.

      Types: SingleChoice (choices; one is picked), MultiChoice (choices; several may be picked), \
      FreeText. Unless allowOther is false, the human may type an answer of their own instead of \
      picking one, so do not add a choice such as "Other". If you recommend a choice, put it first \
      and end its label with " (Recommended)".

      The result is {"answers":[{"question":"…","answer":["…"]}]}; an optional question that was \
      left open is missing, and "note" is a remark of the human. They may also decline, dismiss the \
      questions, or not answer in time: the result says so, and none of these is consent. If it \
      says that the questions are still open, call await_user_answers with its reference instead \
      of asking again.\
      """;

  private AskUserQuestionsSchema() {}

  static ObjectNode input(QuestionLimits limits) {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    list(
            properties,
            "questions",
            question(limits),
            "The questions, in the order in which they are shown.")
        .put("minItems", 1)
        .put("maxItems", limits.questions());
    text(properties, "title", "What the questions are about, as a heading.");
    text(properties, "description", "What the human should know to answer them.");
    text(properties, "prompt", "A sentence above them that asks for the answers.");
    labels(properties);
    timeout(properties);
    schema.putArray("required").add("questions");
    return schema;
  }

  private static ObjectNode question(QuestionLimits limits) {
    ObjectNode schema = object();
    ObjectNode properties = properties(schema);
    text(properties, "text", "The question itself, complete and understandable on its own.")
        .put("minLength", 1)
        .put("maxLength", limits.text());
    oneOf(
        properties,
        "type",
        List.of(SingleChoice.TYPE, MultiChoice.TYPE, FreeText.TYPE),
        "Whether one choice is picked, or several, or a text is written.");
    list(properties, "choices", choice(), "What can be chosen; needed unless it is FreeText.")
        .put("maxItems", limits.choices());
    flag(properties, "required", "Whether it must be answered; default: false.");
    flag(properties, "allowOther", "Whether the human may type another answer; default: true.");
    text(properties, "header", "A very short label, such as \"Database\".");
    text(properties, "description", "What the human should know to decide.");
    text(properties, "id", "Tells questions apart; default: q1, q2, …");
    count(properties, "minSelections", "MultiChoice: the least to pick, if any is picked.");
    count(properties, "maxSelections", "MultiChoice: the most to pick.");
    suggestion(properties, "What is filled in beforehand, for the human to change or send.");
    schema.putArray("required").add("text").add("type");
    return schema;
  }

  private static ObjectNode choice() {
    ObjectNode either = JsonNodeFactory.instance.objectNode();
    ObjectNode label = JsonNodeFactory.instance.objectNode().put("type", "string");
    either.putArray("anyOf").add(label).add(option(object()));
    return either;
  }
}
