package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.person.PersonSettings;
import dev.parley.person.TimeZones;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a person out of what a frontend sends; null stands for none. */
public final class SettingsMembers {
  private SettingsMembers() {}

  /**
   * Settings with what a body names.
   *
   * @throws Refusal {@code invalid_argument}
   */
  public static PersonSettings changed(PersonSettings settings, JsonNode body) {
    PersonSettings changed = settings;
    if (body.has("timeZone")) {
      changed = changed.withTimeZone(timeZone(body.path("timeZone")));
    }
    if (body.has("backAt")) {
      changed = changed.withBackAt(time("backAt", body.path("backAt")));
    }
    return changed;
  }

  /**
   * @throws Refusal {@code invalid_argument}
   */
  public static @Nullable ZoneId timeZone(JsonNode value) {
    // what is no text is no name
    return value.isNull() ? null : TimeZones.named(value.isTextual() ? value.asText() : "");
  }

  /**
   * @throws Refusal {@code invalid_argument}
   */
  public static @Nullable Instant time(String name, JsonNode value) {
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
