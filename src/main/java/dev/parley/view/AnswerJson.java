package dev.parley.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Answer;

/** A valid answer as programs read it. */
public final class AnswerJson {
  private AnswerJson() {}

  public static ObjectNode of(Answer answer) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", answer.question().id());
    json.put("question", answer.question().text());
    json.put("type", answer.question().type());
    ArrayNode values = json.putArray("answer");
    answer.values().forEach(values::add);
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
}
