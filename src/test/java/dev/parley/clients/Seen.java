package dev.parley.clients;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the model saw of one tool call.
 *
 * @param call the name of the tool
 * @param text what the framework hands on as the tool's message
 * @param structured null where the framework hands none on
 * @param thrown type and message of what the framework raised instead; empty where it raised
 *     nothing
 */
record Seen(String call, String text, boolean isError, JsonNode structured, String thrown) {

  static Seen read(JsonNode json) {
    return new Seen(
        json.path("call").asText(),
        json.path("text").asText(),
        json.path("isError").asBoolean(),
        json.path("structured"),
        json.path("thrown").asText(""));
  }

  /** Whether it tells a model that nobody has answered, that this is no consent, and what to do. */
  boolean isPending() {
    return !isError
        && thrown.isEmpty()
        && text.contains("has not answered yet")
        && text.contains("no consent")
        && text.contains("await_user_answers")
        && text.contains("ref_");
  }

  /** Whether it holds an answer: the text of the designs, or the structured result as JSON. */
  boolean isAnswered() {
    return !isError && thrown.isEmpty() && holds("\"answer\":[\"Red\"]");
  }

  /** Whether it says that this answer was given before the call. */
  boolean isReplayed() {
    return holds("\"replayed\":true") && holds("\"answeredAt\":\"20");
  }

  /** Whether the text has these members: as they are, with spaces, or inside a JSON string. */
  boolean holds(String members) {
    return text.replace("\\\"", "\"").replaceAll("(?<=[\":,\\[{])\\s+", "").contains(members);
  }

  /** In a few words, for messages of tests. */
  @Override
  public String toString() {
    return call + (isError ? " [error] " : " ") + (thrown.isEmpty() ? text : "raised " + thrown);
  }
}
