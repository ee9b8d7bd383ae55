package dev.parley.transport.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes JSON schemas as TypeScript types. A member that the schema does not require is optional;
 * bounds and patterns have no counterpart and are left out. It remembers to which named schemas of
 * openapi.yaml the types refer.
 */
final class SchemaTypes {
  /** Names that would hide a type of JavaScript, or say less than they could. */
  private static final Map<String, String> RENAMED =
      Map.of("Answer", "GivenAnswer", "Answers", "Submission", "Error", "ErrorObject");

  private static final String SCHEMAS = "#/components/schemas/";
  private static final String STEP = "  ";

  private final Contract schemas = Contract.OPENAPI;
  private final Set<String> questions =
      schemas
          .at("/components/schemas/Question/oneOf")
          .valueStream()
          .map(ref -> schemaName(ref.path("$ref").asText()))
          .collect(Collectors.toSet());
  private final Set<String> referred = new TreeSet<>();
  private final Set<String> declared = new TreeSet<>();

  /** The TypeScript name of a schema. */
  String name(String schema) {
    return questions.contains(schema) ? schema + "Question" : RENAMED.getOrDefault(schema, schema);
  }

  /** The TypeScript names of the schemas to which the types refer, sorted. */
  Set<String> names() {
    return referred.stream().map(this::name).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Declares, in the order of openapi.yaml, every schema to which the types refer, directly or not,
   * and which no earlier call has declared.
   */
  String declarations() {
    Deque<String> left = new ArrayDeque<>(referred);
    Set<String> all = new LinkedHashSet<>();
    while (!left.isEmpty()) {
      String schema = left.remove();
      if (declared.add(schema)) {
        all.add(schema);
        referred.clear();
        declaration(schema);
        left.addAll(referred);
      }
    }
    return schemas
        .at("/components/schemas")
        .propertyStream()
        .map(Map.Entry::getKey)
        .filter(all::contains)
        .map(this::declaration)
        .collect(Collectors.joining("\n"));
  }

  private String declaration(String schema) {
    JsonNode node = schemas.at("/components/schemas/" + schema);
    String comment = Comments.of(node.path("description").asText(), "");
    if (questions.contains(schema)) {
      Set<String> own = names(node);
      own.removeAll(shared());
      return comment
          + "export interface "
          + name(schema)
          + " extends QuestionCommon {\n"
          + members(node, own, STEP)
          + "}\n";
    }
    if (schema.equals("Question")) {
      JsonNode first = question(questions.iterator().next());
      return "/** What every question has. */\nexport interface QuestionCommon {\n"
          + members(first, shared(), STEP)
          + "}\n\n"
          + comment
          + "export type Question ="
          + Lines.union(node.path("oneOf").valueStream().map(one -> type(one, "")).toList(), "")
          + ";\n";
    }
    return node.path("properties").isObject()
        ? comment + "export interface " + name(schema) + " " + type(node, "") + "\n"
        : comment + "export type " + name(schema) + " =" + Lines.after(type(node, ""), "") + ";\n";
  }

  private JsonNode question(String schema) {
    return schemas.at("/components/schemas/" + schema);
  }

  /** The members that all questions have, with the same schema. */
  private Set<String> shared() {
    JsonNode first = question(questions.iterator().next());
    Set<String> shared = names(first);
    for (String other : questions) {
      JsonNode properties = question(other).path("properties");
      shared.removeIf(member ->
          !first.path("properties").path(member).equals(properties.path(member))
              || requires(first, member) != requires(question(other), member));
    }
    return shared;
  }

  /** The type of a schema; {@code indent} is that of the line that it begins on. */
  String type(JsonNode schema, String indent) {
    if (schema.has("$ref")) {
      return reference(schema.path("$ref").asText());
    }
    if (schema.has("const")) {
      return literal(schema.path("const"));
    }
    if (schema.has("enum")) {
      return Lines.joined(schema.path("enum").valueStream().map(SchemaTypes::literal).toList());
    }
    if (schema.path("type").isArray()) {
      return Lines.joined(
          schema
              .path("type")
              .valueStream()
              .map(type -> type(type.asText(), schema, indent))
              .toList());
    }
    return type(schema.path("type").asText(), schema, indent);
  }

  private String type(String type, JsonNode schema, String indent) {
    return switch (type) {
      case "string", "boolean", "null" -> type;
      case "integer", "number" -> "number";
      case "array" -> "readonly " + element(type(schema.path("items"), indent)) + "[]";
      case "object" -> object(schema, indent);
      default -> "unknown";
    };
  }

  private static String element(String type) {
    return type.contains(" | ") && !type.startsWith("{") ? "(" + type + ")" : type;
  }

  private String object(JsonNode schema, String indent) {
    if (schema.path("properties").isObject()) {
      return "{\n" + members(schema, names(schema), indent + STEP) + indent + "}";
    }
    JsonNode values = schema.path("additionalProperties");
    return "Readonly<Record<string, "
        + (values.isObject() ? type(values, indent) : "unknown")
        + ">>";
  }

  private String members(JsonNode schema, Set<String> wanted, String indent) {
    StringBuilder members = new StringBuilder();
    schema
        .path("properties")
        .propertyStream()
        .filter(member -> wanted.contains(member.getKey()))
        .forEach(member -> {
          String name = member.getKey() + (requires(schema, member.getKey()) ? "" : "?");
          members
              .append(Comments.of(member.getValue().path("description").asText(), indent))
              .append(indent + "readonly " + name + ":")
              .append(Lines.after(type(member.getValue(), indent), indent) + ";\n");
        });
    return members.toString();
  }

  private String reference(String ref) {
    String schema = schemaName(ref);
    JsonNode node = schemas.at("/components/schemas/" + schema);
    if (node.path("type").asText().equals("string") && !node.has("enum")) {
      return "string";
    }
    referred.add(schema);
    String[] path = ref.substring(ref.indexOf(SCHEMAS) + SCHEMAS.length()).split("/", -1);
    if (path.length == 1) {
      return name(schema);
    }
    String member = "%s['%s']".formatted(name(schema), path[2]);
    return requires(node, path[2]) ? member : "NonNullable<" + member + ">";
  }

  private static String schemaName(String ref) {
    return ref.substring(ref.indexOf(SCHEMAS) + SCHEMAS.length()).split("/", -1)[0];
  }

  private static Set<String> names(JsonNode schema) {
    return schema
        .path("properties")
        .propertyStream()
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static boolean requires(JsonNode schema, String member) {
    return schema.path("required").valueStream().anyMatch(name -> name.asText().equals(member));
  }

  private static String literal(JsonNode value) {
    return value.isTextual() ? "'" + value.asText().replace("'", "\\'") + "'" : value.asText();
  }
}
