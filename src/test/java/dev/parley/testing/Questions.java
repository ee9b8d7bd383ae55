package dev.parley.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Arguments of {@code ask_user_questions}. */
public final class Questions {
  public static final String ASK = "ask_user_questions";
  public static final String AWAIT = "await_user_answers";

  private Questions() {}

  /** One question: {@code colour}, Red or Blue. */
  public static JsonNode colour() {
    return Json.read(
        """
        {"questions":[{"id":"colour","text":"Which colour?","type":"SingleChoice",\
        "choices":["Red","Blue"],"allowOther":false,"required":true}]}\
        """);
  }

  /** One question of each kind: {@code colour}, {@code sizes}, {@code why}. */
  public static JsonNode everyKind() {
    return Json.read(
        """
        {"title":"A boat","questions":[
          {"id":"colour","text":"Which colour?","type":"SingleChoice",
           "choices":["Red",{"value":"b","label":"Blue","description":"Like the sea"}],
           "allowOther":false,"required":true},
          {"id":"sizes","text":"Which sizes?","type":"MultiChoice","choices":["S","M","L"]},
          {"id":"why","text":"What for?","type":"FreeText","required":true}]}\
        """);
  }

  /** One free text question, {@code q1}. */
  public static JsonNode freeText(String text) {
    JsonNode question = Json.object().put("text", text).put("type", "FreeText");
    return Json.object().set("questions", Json.array().add(question));
  }

  /** The same arguments, for a question that stays open for so long. */
  public static ObjectNode lasting(double seconds, JsonNode arguments) {
    return ((ObjectNode) arguments.deepCopy()).put("timeoutSeconds", seconds);
  }

  /** The same arguments, for {@code /rpc} and without waiting. */
  public static ObjectNode waitless(JsonNode arguments) {
    return ((ObjectNode) arguments.deepCopy()).put("waitSeconds", 0);
  }

  public static JsonNode reference(String reference) {
    return Json.object().put("reference", reference);
  }
}
