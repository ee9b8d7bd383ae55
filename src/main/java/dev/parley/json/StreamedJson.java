package dev.parley.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.POJONode;
import java.io.IOException;

/**
 * JSON that is produced only when it is written. In a tree or a record it is one value whose
 * content cannot be read, so that no tree is built for it.
 */
public final class StreamedJson extends JsonSerializable.Base {
  private final Value value;

  private StreamedJson(Value value) {
    this.value = value;
  }

  /** What writes itself, as one JSON value. */
  @FunctionalInterface
  public interface Value {
    void write(JsonGenerator out) throws IOException;
  }

  /** A place in a tree for what writes itself. */
  public static JsonNode of(Value value) {
    return new POJONode(new StreamedJson(value));
  }

  @Override
  public void serialize(JsonGenerator out, SerializerProvider ignored) throws IOException {
    value.write(out);
  }

  @Override
  public void serializeWithType(
      JsonGenerator out, SerializerProvider provider, TypeSerializer ignored) throws IOException {
    serialize(out, provider);
  }
}
