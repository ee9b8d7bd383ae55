package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.person.QuietHours;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import org.jspecify.annotations.Nullable;

/** Reads the quiet hours that a person sets; null stands for none. */
final class QuietHoursMember {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm").withResolverStyle(ResolverStyle.STRICT);

  private QuietHoursMember() {}

  /**
   * @throws Refusal {@code invalid_argument} where it has not two different times of day
   */
  static @Nullable QuietHours read(JsonNode value) {
    if (value.isNull()) {
      return null;
    }
    LocalTime from = time(value.path("from"));
    LocalTime to = time(value.path("to"));
    if (from.equals(to)) {
      throw refusal("from and to of quietHours must differ");
    }
    return new QuietHours(from, to);
  }

  private static LocalTime time(JsonNode value) {
    try {
      return LocalTime.parse(value.isTextual() ? value.asText() : "", CLOCK);
    } catch (DateTimeParseException noTime) {
      throw refusal(
          "quietHours must be null, or have two times of day from and to, such as 22:00 and 07:00");
    }
  }

  private static Refusal refusal(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }
}
