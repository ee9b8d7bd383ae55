package dev.parley.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The JSON Schema 2020-12 of the structured result, which all tools share. */
final class ResultSchema {
  private ResultSchema() {}

  static ObjectNode create() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode statuses = properties.putObject("status").put("type", "string").putArray("enum");
    List.of("answered", "declined", "cancelled", "expired", "unavailable", "aborted", "pending")
        .forEach(statuses::add);
    properties
        .putObject("cancelled")
        .put("type", "boolean")
        .put("description", "True for every ending without answers.");
    ObjectNode answers = properties.putObject("answers").put("type", "array");
    answers.set("items", answer());
    string(properties, "note");
    properties
        .putObject("provenance")
        .put("type", "string")
        .putArray("enum")
        .add("human")
        .add("default");
    string(properties, "answeredAt").put("format", "date-time");
    properties
        .putObject("replayed")
        .put("type", "boolean")
        .put("description", "True when this result was delivered before.");
    string(properties, "reference");
    string(properties, "reason");
    properties
        .putObject("input")
        .put("type", "object")
        .put("description", "A form's values by field id.");
    properties.putObject("questions").put("type", "array").putObject("items").put("type", "object");
    schema.putArray("required").add("status").add("cancelled").add("answers").add("reference");
    return schema;
  }

  private static ObjectNode answer() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    string(properties, "id");
    string(properties, "question");
    string(properties, "type");
    properties.putObject("answer").put("type", "array");
    properties.putObject("labels").put("type", "array").putObject("items").put("type", "string");
    properties.putObject("wasCustom").put("type", "boolean");
    properties.putObject("index").put("type", "integer").put("minimum", 1);
    string(properties, "note");
    schema
        .putArray("required")
        .add("id")
        .add("question")
        .add("type")
        .add("answer")
        .add("labels")
        .add("wasCustom");
    return schema;
  }

  private static ObjectNode string(ObjectNode properties, String name) {
    return properties.putObject(name).put("type", "string");
  }
}
