package dev.parley.security.seal;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.parley.security.seal.Seal.Purpose;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Seals records: one byte with the version of this format, then the record as JSON, under {@link
 * Seal}. Instants are numbers, milliseconds since 1970; absent members are null. Unknown members
 * are ignored, because a later release that runs beside this one may write more.
 *
 * <p>The bounds of JSON are fixed here and wider than the settings for requests, so that lowering a
 * setting does not make older seals unreadable. Duplicate members are not detected: only this class
 * writes what opens.
 */
@Singleton
public class SealedJson {
  private static final byte VERSION = 1;
  private static final int TYPICAL_BYTES = 512;

  /**
   * What the store seals has ids of MCP sessions as names of members, and such an id may be as long
   * as a header.
   */
  private static final int LONGEST_NAME = 50_000;

  private static final StreamReadConstraints BOUNDS =
      StreamReadConstraints.builder().maxNestingDepth(50).maxNameLength(LONGEST_NAME).build();

  private final Seal seal;
  private final ObjectMapper mapper;

  @Inject
  SealedJson(Seal seal, ObjectMapper mapper) {
    this.seal = seal;
    this.mapper = forSealing(mapper.copy());
  }

  private SealedJson(Seal seal, ObjectMapper mapper, Module more) {
    this.seal = seal;
    this.mapper = mapper.copy().registerModule(more);
  }

  /** As this one, with a module for types that need more than annotations. */
  public SealedJson with(Module more) {
    return new SealedJson(seal, mapper, more);
  }

  /**
   * Seals a record for a purpose.
   *
   * @throws UncheckedIOException if Jackson cannot write the record
   */
  public byte[] seal(Purpose purpose, Object content) {
    return seal.seal(purpose, bytes(content));
  }

  /** As {@link #seal}, in base64url without padding. */
  public String sealText(Purpose purpose, Object content) {
    return seal.sealText(purpose, bytes(content));
  }

  /**
   * Opens a record that was sealed for a purpose. Empty if {@link Seal#open} is empty, if the
   * version is another one, or if the JSON does not fit the record.
   */
  public <T> Optional<T> open(Purpose purpose, byte[] sealed, Class<T> type) {
    return seal.open(purpose, sealed).flatMap(content -> read(content, type));
  }

  /** As {@link #open}, for the text of {@link #sealText}. */
  public <T> Optional<T> openText(Purpose purpose, String sealed, Class<T> type) {
    return seal.openText(purpose, sealed).flatMap(content -> read(content, type));
  }

  private byte[] bytes(Object content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(TYPICAL_BYTES);
    bytes.write(VERSION);
    try {
      mapper.writeValue(bytes, content);
    } catch (IOException e) {
      throw new UncheckedIOException("a record that cannot be sealed", e);
    }
    return bytes.toByteArray();
  }

  private <T> Optional<T> read(byte[] content, Class<T> type) {
    if (content.length == 0 || content[0] != VERSION) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(mapper.readValue(content, 1, content.length - 1, type));
    } catch (IOException | NumberFormatException unreadable) {
      // not logged: the message would quote the content
      return Optional.empty();
    }
  }

  private static ObjectMapper forSealing(ObjectMapper mapper) {
    mapper.getFactory().setStreamReadConstraints(BOUNDS);
    return mapper
        .registerModule(new JavaTimeModule())
        .disable(
            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
            DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
        .setDefaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
        .setVisibility(PropertyAccessor.FIELD, Visibility.ANY)
        .setVisibility(PropertyAccessor.GETTER, Visibility.NONE)
        .setVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE);
  }
}
