package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Reads a time that a person gives; null stands for none. */
public final class TimeMember {
  private TimeMember() {}

  /**
   * @param name how to name it in a refusal
   * @throws Refusal {@code invalid_argument} where it is missing, or no time with its offset
   */
  public static @Nullable Instant read(String name, JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    try {
      return OffsetDateTime.parse(value.isTextual() ? value.asText() : "").toInstant();
    } catch (DateTimeParseException noTime) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          name + " must be a time with its offset, such as 2026-11-24T13:30:00Z, or null");
    }
  }
}
