package dev.parley.channel.outbound;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads the header {@code Retry-After} (RFC 9110, section 10.2.3). */
final class RetryAfter {
  private static final Duration LONGEST = Duration.ofHours(1);

  private RetryAfter() {}

  /** For how long to wait, at most an hour; null where the header does not say so. */
  static @Nullable Duration read(@Nullable String header, Instant now) {
    if (header == null) {
      return null;
    }
    Duration wait;
    try {
      wait =
          header.matches("\\d{1,9}")
              ? Duration.ofSeconds(Long.parseLong(header))
              : Duration.between(
                  now,
                  ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException wrong) {
      return null;
    }
    return wait.isNegative() ? Duration.ZERO : wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
