package dev.parley.tool.args;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The parts of which the tools' input schemas are made (JSON Schema 2020-12). */
public final class SchemaParts {
  private SchemaParts() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode().put("type", "object");
  }

  /** An object with properties, which the caller fills. */
  public static ObjectNode properties(ObjectNode object) {
    return object.withObjectProperty("properties");
  }

  public static ObjectNode text(ObjectNode properties, String name, String description) {
    return properties.putObject(name).put("type", "string").put("description", description);
  }

  public static ObjectNode flag(ObjectNode properties, String name, String description) {
    return properties.putObject(name).put("type", "boolean").put("description", description);
  }

  public static ObjectNode number(ObjectNode properties, String name, String description) {
    return properties.putObject(name).put("type", "number").put("description", description);
  }

  /** An integer that is not negative. */
  public static ObjectNode count(ObjectNode properties, String name, String description) {
    return properties
        .putObject(name)
        .put("type", "integer")
        .put("minimum", 0)
        .put("description", description);
  }

  public static ObjectNode list(
      ObjectNode properties, String name, ObjectNode items, String description) {
    ObjectNode list = properties.putObject(name).put("type", "array");
    list.put("description", description);
    list.set("items", items);
    return list;
  }

  /** An option as coding agents know it: a label and what it means. */
  public static ObjectNode option() {
    ObjectNode option = object();
    ObjectNode properties = properties(option);
    text(properties, "label", "What the human sees.");
    text(properties, "description", "What choosing it means.");
    text(properties, "value", "What you get back. Default: the label.");
    option.putArray("required").add("label");
    return option;
  }

  /** How long the human has, and what happens then. */
  public static void timeout(ObjectNode properties) {
    number(properties, "timeoutSeconds", "How long the human has. Leave it out for the usual time.")
        .put("exclusiveMinimum", 0);
    ObjectNode onTimeout = properties.putObject("onTimeout").put("type", "string");
    onTimeout.putArray("enum").add("expired").add("defaults");
    onTimeout.put(
        "description",
        "When the time is over without an answer: \"expired\" (the default) says so; \"defaults\""
            + " answers with each defaultValue, and the result says that no human did.");
  }
}
