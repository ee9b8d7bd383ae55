package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.json.JsonCodec;
import jakarta.inject.Singleton;

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
}
