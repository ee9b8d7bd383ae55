package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.parley.json.JsonCodec;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;

/** What tools need of JSON: models often send an array or object as a string that holds one. */
@Singleton
public class StructuredText {
  private final JsonCodec codec;

  StructuredText(JsonCodec codec) {
    this.codec = codec;
  }

  /** What a string holds, where it holds an array or an object; else the value itself. */
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

  public ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public String text(JsonNode tree) {
    return codec.text(tree);
  }

  /** The size of a tree as JSON, in bytes of UTF-8. */
  public int size(JsonNode tree) {
    return codec.text(tree).getBytes(StandardCharsets.UTF_8).length;
  }
}
