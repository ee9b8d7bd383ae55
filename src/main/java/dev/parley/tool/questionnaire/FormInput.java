package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSheet;
import dev.parley.question.MultiChoice;
import dev.parley.view.AnswerJson;

/** The answers to a form as an object: each value under its field's id, several as an array. */
final class FormInput {
  private FormInput() {}

  static ObjectNode of(AnswerSheet sheet) {
    ObjectNode input = JsonNodeFactory.instance.objectNode();
    for (Answer answer : sheet.answers()) {
      if (!answer.values().isEmpty()) {
        input.set(answer.question().id(), value(answer));
      }
    }
    return input;
  }

  private static JsonNode value(Answer answer) {
    if (!(answer.question() instanceof MultiChoice)) {
      return AnswerJson.value(answer.values().getFirst());
    }
    ArrayNode values = JsonNodeFactory.instance.arrayNode();
    answer.values().forEach(value -> values.add(AnswerJson.value(value)));
    return values;
  }
}
