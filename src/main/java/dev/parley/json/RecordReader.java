package dev.parley.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads a record from JSON that comes from outside, without a tree in between, within the bounds
 * that {@link JsonCodec#read(byte[])} holds.
 */
@Singleton
public class RecordReader {
  private final ObjectMapper mapper;

  RecordReader(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * Members that the record does not have are ignored, but held to the bounds as well.
   *
   * @return empty where the text is no JSON object, breaks a bound, or has a member of another
   *     type; {@link JsonCodec#read(byte[])} says what is wrong with the JSON itself, if anything
   *     is
   */
  public <T extends Record> Optional<T> read(byte[] json, Class<T> type) {
    if (!JsonCodec.mayBeUtf8(json)) {
      return Optional.empty();
    }
    // for trees, a feature of the mapper refuses a member that comes twice; it has no such feature
    // for records
    ObjectReader reader = mapper.readerFor(type).with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    try (JsonParser parser = new StrictParser(reader.createParser(json))) {
      return parser.nextToken() == JsonToken.START_OBJECT
          ? Optional.of(reader.readValue(parser))
          : Optional.empty();
    } catch (IOException | NumberFormatException refused) {
      return Optional.empty();
    }
  }
}
