package dev.parley.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Outcome.Provenance;
import dev.parley.interaction.Via;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The JSON Schema 2020-12 of the structured result, which all tools share. */
final class ResultSchema {
  private ResultSchema() {}

  static ObjectNode create() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    oneOf(
        string(properties, "status", "How it ended, or pending."),
        Stream.of(
            "answered", "declined", "cancelled", "expired", "unavailable", "aborted", "pending"));
    flag(properties, "cancelled", "True for every ending without answers.");
    list(properties, "answers", "What was answered, in question order.").set("items", answer());
    string(properties, "note", "What the human added to the set as a whole.");
    string(properties, "message", "What happened, what it means and what to do, in words.");
    oneOf(
        string(properties, "provenance", "Whether a human answered, or the defaults stood in."),
        Arrays.stream(Provenance.values()).map(Provenance::wire));
    oneOf(
        string(properties, "via", "By which way the human's answer, or refusal, came."),
        Arrays.stream(Via.values()).map(Via::wire));
    string(properties, "answeredAt", "When the answers came about.").put("format", "date-time");
    string(properties, "answerMessageId", "The chat message that became the answer.");
    flag(
        properties,
        "replayed",
        "True when this result was delivered before, or had come about before the call asked.");
    string(properties, "reference", "By this the result can be collected again.");
    string(properties, "reason", "Why it was declined or aborted.");
    properties
        .putObject("input")
        .put("type", "object")
        .put("description", "A form's values by field id.");
    list(properties, "questions", "The questions, where the tool question asked several.")
        .putObject("items")
        .put("type", "object");
    ArrayNode required = schema.putArray("required");
    List.of("status", "cancelled", "answers", "message", "reference").forEach(required::add);
    return schema;
  }

  private static ObjectNode answer() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    string(properties, "id", "The question's id.");
    string(properties, "question", "The question's text.");
    string(properties, "type", "The kind of question.");
    list(properties, "answer", "The values of the choices, then what was typed.");
    list(properties, "labels", "What the human saw for each value.")
        .putObject("items")
        .put("type", "string");
    flag(properties, "wasCustom", "Whether the human typed it instead of choosing.");
    properties
        .putObject("index")
        .put("type", "integer")
        .put("minimum", 1)
        .put("description", "The place of a single choice, counted from 1.");
    string(properties, "note", "What the human added to this answer.");
    ArrayNode required = schema.putArray("required");
    List.of("id", "question", "type", "answer", "labels", "wasCustom").forEach(required::add);
    return schema;
  }

  private static ObjectNode string(ObjectNode properties, String name, String description) {
    return properties.putObject(name).put("type", "string").put("description", description);
  }

  private static void flag(ObjectNode properties, String name, String description) {
    properties.putObject(name).put("type", "boolean").put("description", description);
  }

  private static ObjectNode list(ObjectNode properties, String name, String description) {
    return properties.putObject(name).put("type", "array").put("description", description);
  }

  private static void oneOf(ObjectNode property, Stream<String> values) {
    ArrayNode known = property.putArray("enum");
    values.forEach(known::add);
  }
}
