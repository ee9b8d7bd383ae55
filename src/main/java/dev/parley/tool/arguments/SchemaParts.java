package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The parts of which the tools' input schemas are made (JSON Schema 2020-12). Every property has a
 * sentence, and all of a schema fits into 3,850 bytes, since a model reads it with each request.
 */
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

  public static ObjectNode count(ObjectNode properties, String name, String description) {
    return properties.putObject(name).put("type", "integer").put("description", description);
  }

  /** A text that is one of these. */
  public static ObjectNode oneOf(
      ObjectNode properties, String name, List<String> values, String description) {
    ObjectNode property = text(properties, name, description);
    values.forEach(property.putArray("enum")::add);
    return property;
  }

  public static ObjectNode list(
      ObjectNode properties, String name, ObjectNode items, String description) {
    ObjectNode list = properties.putObject(name).put("type", "array");
    list.put("description", description);
    list.set("items", items);
    return list;
  }

  /** What is filled in beforehand: a text, or several. */
  public static void suggestion(ObjectNode properties, String description) {
    ObjectNode suggested = properties.putObject("defaultValue").put("description", description);
    var either = suggested.putArray("anyOf");
    either.addObject().put("type", "string");
    either.addObject().put("type", "array").putObject("items").put("type", "string");
  }

  /** A part that is written once, under {@code $defs}. */
  public static ObjectNode definition(ObjectNode schema, String name) {
    return schema.withObjectProperty("$defs").putObject(name).put("type", "object");
  }

  public static ObjectNode reference(String name) {
    return JsonNodeFactory.instance.objectNode().put("$ref", "#/$defs/" + name);
  }

  /**
   * A reference with a sentence beside it: the strict conversion of openai-agents takes no other.
   */
  public static ObjectNode reference(String name, String description) {
    return reference(name).put("description", description);
  }

  /** An option as coding agents know it: a label and what it means. */
  public static ObjectNode option(ObjectNode option) {
    ObjectNode properties = properties(option);
    text(properties, "label", "What the human sees.");
    text(properties, "description", "What choosing it means.");
    text(properties, "value", "What you get back.");
    text(properties, "preview", "Shown to compare it by.");
    option.putArray("required").add("label");
    return option;
  }

  /** The buttons. */
  public static void labels(ObjectNode properties) {
    text(properties, "submitLabel", "The button that sends.");
    text(properties, "cancelLabel", "The button that dismisses.");
  }

  /** How long the human has, and what happens then. */
  public static void timeout(ObjectNode properties) {
    number(properties, "timeoutSeconds", "How long the human has.");
    oneOf(
        properties,
        "onTimeout",
        List.of("expired", "defaults"),
        "Then: say so, or take each defaultValue.");
  }
}
