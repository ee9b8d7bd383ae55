package dev.parley.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;

/**
 * Reads JSON as trees, within the bounds that {@link JsonBounds} sets, and writes records and
 * prepared trees. {@link RecordReader} reads records.
 */
@Singleton
public class JsonCodec {
  private final JsonFactory parsers;
  private final ReusedWriter<JsonBuffer.Text> texts;
  private final ReusedWriter<JsonBuffer.Utf8> utf8;

  JsonCodec(ObjectMapper mapper) {
    this.parsers = mapper.getFactory();
    ObjectWriter writer = mapper.writer();
    this.texts = new ReusedWriter<>(writer, JsonBuffer.Text::new);
    this.utf8 = new ReusedWriter<>(writer, JsonBuffer.Utf8::new);
  }

  /** Why a text is not acceptable JSON, in words for its sender. */
  public static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * @throws Unreadable if it is not exactly one JSON value in UTF-8, contains a member twice, or is
   *     nested too deep
   */
  public JsonNode read(byte[] json) throws Unreadable {
    if (!mayBeUtf8(json)) {
      throw new Unreadable("The JSON must be in UTF-8");
    }
    try {
      return read(parsers.createParser(json), json.length);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Jackson would guess UTF-16 and UTF-32 as well; RFC 8259 section 8.1 allows UTF-8 only. */
  static boolean mayBeUtf8(byte[] json) {
    return json.length < 2 || (json[0] != 0 && json[1] != 0 && (json[0] & 0xfe) != 0xfe);
  }

  /** As {@link #read(byte[])}. */
  public JsonNode read(String json) throws Unreadable {
    try {
      // a character takes at most three bytes, two of a surrogate pair four
      return read(parsers.createParser(json), 3 * Math.min(json.length(), Integer.MAX_VALUE / 3));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static JsonNode read(JsonParser opened, int bytes) throws IOException, Unreadable {
    try (JsonParser in = opened) {
      return present(TreeReader.read(in, TreeReader.mostBytes(bytes)));
    } catch (NumberFormatException tooLarge) {
      throw beyondNumbers();
    }
  }

  /**
   * @throws IllegalStateException never for trees that consist of checked texts
   */
  public byte[] bytes(JsonNode tree) {
    return writtenBytes(tree);
  }

  /** As {@link #bytes(JsonNode)}. */
  public String text(JsonNode tree) {
    return written(tree);
  }

  /**
   * A message as JSON, in UTF-8.
   *
   * @throws IllegalStateException never for records that consist of checked texts
   */
  public byte[] bytes(Record message) {
    return writtenBytes(message);
  }

  /** Several messages as one JSON array, in UTF-8. */
  public byte[] bytes(List<? extends Record> messages) {
    return writtenBytes(messages);
  }

  /** Several messages as one JSON array. */
  public String text(List<? extends Record> messages) {
    return written(messages);
  }

  /** A message as JSON. */
  public String text(Record message) {
    return written(message);
  }

  private byte[] writtenBytes(Object value) {
    return utf8.write(value, JsonBuffer.Utf8::toByteArray);
  }

  private String written(Object value) {
    return texts.write(value, JsonBuffer.Text::toString);
  }

  private static JsonNode present(JsonNode tree) throws Unreadable {
    if (tree.isMissingNode()) {
      throw new Unreadable("There is no JSON in it");
    }
    return tree;
  }

  /** An exponent of ten digits or more, for which Jackson has no exception of its own. */
  private static Unreadable beyondNumbers() {
    return new Unreadable("A number in the JSON is too large or too small");
  }

  /** Jackson's own message would quote the input and name its classes. */
  private static Unreadable unreadable(IOException cause) {
    if (cause instanceof StreamConstraintsException) {
      return new Unreadable(
          "The JSON is nested too deep, or a string, name or number in it is too long");
    }
    String place = "";
    if (cause instanceof JsonProcessingException json && json.getLocation() != null) {
      place =
          " (line %d, column %d)"
              .formatted(json.getLocation().getLineNr(), json.getLocation().getColumnNr());
    }
    return new Unreadable("Not valid JSON" + place);
  }
}
