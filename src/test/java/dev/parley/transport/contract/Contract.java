package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.parley.transport.Closing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The two protocol descriptions at the top level. Values are held against their schemas more
 * strictly than clients may do it: members that a schema does not name are refused, so that nothing
 * goes undescribed.
 */
public final class Contract {
  public static final Contract OPENAPI =
      new Contract("openapi.yaml", SpecificationVersion.DRAFT_2020_12);

  /** Its schemas are of draft 7 (AsyncAPI 3.0, Schema Object). */
  public static final Contract ASYNCAPI =
      new Contract("asyncapi.yaml", SpecificationVersion.DRAFT_7);

  private static final String BASE = "https://contract.test/";

  private final String file;
  private final JsonNode document;
  private final SchemaRegistry registry;

  private Contract(String file, SpecificationVersion dialect) {
    this.file = file;
    this.document = read(file);
    Map<String, String> strict =
        Map.of(
            BASE + "openapi.yaml", strict("openapi.yaml", read("openapi.yaml")).toString(),
            BASE + "asyncapi.yaml", strict("asyncapi.yaml", read("asyncapi.yaml")).toString());
    this.registry =
        SchemaRegistry.withDefaultDialect(
            dialect,
            builder ->
                builder
                    .schemas(strict)
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
  }

  static String text(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode read(String file) {
    try {
      return new YAMLMapper().readTree(text(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode document() {
    return document;
  }

  /** What is at a JSON pointer, or what that refers to. */
  public JsonNode at(String pointer) {
    return resolved(document.at(pointer));
  }

  /** What a node refers to, where it refers to something of this file. */
  JsonNode resolved(JsonNode node) {
    String ref = node.path("$ref").asText();
    return ref.startsWith("#") ? at(ref.substring(1)) : node;
  }

  /** Holds a value against a schema of this file. */
  public void check(JsonNode schema, JsonNode value) {
    check(registry.getSchema(strict(file, schema)), value);
  }

  /** How asyncapi.yaml says that a connection ends for this reason. */
  public static Closing closing(String reason) {
    JsonNode described = ASYNCAPI.at("/channels/session/x-close-codes");
    for (JsonNode close : described) {
      if (close.path("reason").asText().equals(reason)) {
        return new Closing(close.path("code").asInt(), reason);
      }
    }
    throw new AssertionError("undescribed: " + reason + " in " + described);
  }

  /** Holds a value against the schema at a JSON pointer. */
  public void check(String pointer, JsonNode value) {
    check(registry.getSchema(SchemaLocation.of(BASE + file + "#" + pointer)), value);
  }

  private static void check(Schema schema, JsonNode value) {
    assertEquals(List.of(), schema.validate(value), () -> "broken by " + value);
  }

  private static JsonNode strict(String file, JsonNode node) {
    JsonNode copy = node.deepCopy();
    tighten(file, copy);
    return copy;
  }

  private static void tighten(String file, JsonNode node) {
    if (node instanceof ObjectNode object) {
      String ref = object.path("$ref").asText();
      if (!ref.isEmpty()) {
        object.put("$ref", BASE + (ref.startsWith("#") ? file + ref : ref.substring(2)));
      }
      if (object.path("properties").isObject() && !object.has("additionalProperties")) {
        object.put("additionalProperties", false);
      }
    }
    node.forEach(child -> tighten(file, child));
  }
}
