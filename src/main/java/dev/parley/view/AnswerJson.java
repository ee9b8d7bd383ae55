package dev.parley.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Answer;
import dev.parley.question.Value;

/** A valid answer as programs read it. */
public final class AnswerJson {
  private AnswerJson() {}

  public static ObjectNode of(Answer answer) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", answer.question().id());
    json.put("question", answer.question().text());
    json.put("type", answer.question().type());
    ArrayNode values = json.putArray("answer");
    answer.values().forEach(value -> values.add(value(value)));
    ArrayNode labels = json.putArray("labels");
    answer.labels().forEach(labels::add);
    json.put("wasCustom", answer.wasCustom());
    if (answer.index() > 0) {
      json.put("index", answer.index());
    }
    if (answer.note() != null) {
      json.put("note", answer.note());
    }
    return json;
  }

  /** A number or boolean as such, everything else as a string. */
  public static JsonNode value(Value value) {
    return switch (value) {
      case Value.Text(String text) -> JsonNodeFactory.instance.textNode(text);
      case Value.Decimal(var number) -> JsonNodeFactory.instance.numberNode(number);
      case Value.Flag(boolean flag) -> JsonNodeFactory.instance.booleanNode(flag);
    };
  }
}
