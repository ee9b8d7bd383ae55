package dev.parley.transport;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON for tests, which may be written as {@code {a:'b'}}: shorter to read in tables. */
public final class Js {
  private static final ObjectMapper STRICT = new ObjectMapper();
  private static final ObjectMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
  private static final ObjectMapper LENIENT =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .build();

  private Js() {}

  /** What a test wrote. */
  public static JsonNode of(String lenient) {
    return read(LENIENT, lenient);
  }

  /** As {@link #of}, for objects. */
  public static ObjectNode object(String lenient) {
    return (ObjectNode) of(lenient);
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /** What goes over the wire, where half a surrogate pair survives only as an escape. */
  public static String wire(JsonNode tree) {
    try {
      return ESCAPING.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** What the service wrote. */
  public static JsonNode strict(String json) {
    return read(STRICT, json);
  }

  private static JsonNode read(ObjectMapper mapper, String json) {
    try {
      return mapper.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not JSON: " + json, e);
    }
  }
}
