package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.json.JsonCodec;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;

/** Unwraps arrays and objects that models send as strings of JSON. */
@Singleton
public class StructuredText {
  private final JsonCodec codec;

  StructuredText(JsonCodec codec) {
    this.codec = codec;
  }

  /** The array or object that a string contains as JSON; any other value stays as it is. */
  public JsonNode unwrapped(JsonNode value) {
    String text = value.textValue();
    if (text == null
        || !(text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{"))) {
      return value;
    }
    try {
      return codec.read(text);
    } catch (JsonCodec.Unreadable notJsonAfterAll) {
      return value;
    }
  }

  /** The size of a tree as JSON, in bytes of UTF-8. */
  public int size(JsonNode tree) {
    // by way of a string, which may hold half a surrogate pair: texts are not checked yet
    return codec.text(tree).getBytes(StandardCharsets.UTF_8).length;
  }
}
