package dev.parley.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A member of the objects that a streaming writer writes. The name is encoded once, not for each
 * message.
 */
public final class Member {
  private final SerializableString name;

  private Member(SerializableString name) {
    this.name = name;
  }

  public static Member of(String name) {
    return new Member(new SerializedString(name));
  }

  /** Writes the name; the caller writes the value next. */
  public void name(JsonGenerator out) throws IOException {
    out.writeFieldName(name);
  }

  public void text(JsonGenerator out, String text) throws IOException {
    out.writeFieldName(name);
    out.writeString(text);
  }

  /** Leaves the member out when there is no text. */
  public void optional(JsonGenerator out, @Nullable String text) throws IOException {
    if (text != null) {
      text(out, text);
    }
  }

  /** Leaves the member out when there is no number. */
  public void optional(JsonGenerator out, @Nullable BigDecimal number) throws IOException {
    if (number != null) {
      out.writeFieldName(name);
      out.writeNumber(number);
    }
  }

  public void number(JsonGenerator out, long number) throws IOException {
    out.writeFieldName(name);
    out.writeNumber(number);
  }

  public void flag(JsonGenerator out, boolean flag) throws IOException {
    out.writeFieldName(name);
    out.writeBoolean(flag);
  }

  /** Writes a time as {@link JsonTimes} does. */
  public void time(JsonGenerator out, Instant time) throws IOException {
    out.writeFieldName(name);
    JsonTimes.write(out, time);
  }

  public void texts(JsonGenerator out, List<String> texts) throws IOException {
    out.writeFieldName(name);
    array(out, texts);
  }

  /** Writes an array of texts, without a name. */
  public static void array(JsonGenerator out, List<String> texts) throws IOException {
    out.writeStartArray();
    for (int i = 0; i < texts.size(); i++) {
      out.writeString(texts.get(i));
    }
    out.writeEndArray();
  }

  public void tree(JsonGenerator out, JsonNode tree, SerializerProvider writers)
      throws IOException {
    out.writeFieldName(name);
    tree.serialize(out, writers);
  }

  /** Writes a value of any type, a record or a tree. */
  public void any(JsonGenerator out, Object value, SerializerProvider writers) throws IOException {
    out.writeFieldName(name);
    writers.defaultSerializeValue(value, out);
  }

  /** Begins an array; the caller ends it. */
  public void array(JsonGenerator out) throws IOException {
    out.writeFieldName(name);
    out.writeStartArray();
  }

  /** Begins an object; the caller ends it. */
  public void object(JsonGenerator out) throws IOException {
    out.writeFieldName(name);
    out.writeStartObject();
  }
}
