package dev.parley.person;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When quiet hours end. */
class QuietHoursTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    // within a day
    "13:00, 14:00, 2026-07-01T12:59:59.999+02:00,",
    "13:00, 14:00, 2026-07-01T13:00+02:00, 2026-07-01T14:00+02:00",
    "13:00, 14:00, 2026-07-01T13:59:59.999+02:00, 2026-07-01T14:00+02:00",
    "13:00, 14:00, 2026-07-01T14:00+02:00,",
    "00:00, 07:00, 2026-07-01T00:00+02:00, 2026-07-01T07:00+02:00",
    // past midnight
    "22:00, 07:00, 2026-07-01T21:59+02:00,",
    "22:00, 07:00, 2026-07-01T22:00+02:00, 2026-07-02T07:00+02:00",
    "22:00, 07:00, 2026-07-02T00:00+02:00, 2026-07-02T07:00+02:00",
    "22:00, 07:00, 2026-07-02T06:59+02:00, 2026-07-02T07:00+02:00",
    "22:00, 07:00, 2026-07-02T07:00+02:00,",
    "22:00, 00:00, 2026-07-01T23:00+02:00, 2026-07-02T00:00+02:00",
    "22:00, 00:00, 2026-07-02T00:00+02:00,",
    "07:01, 07:00, 2026-07-02T06:00+02:00, 2026-07-02T07:00+02:00",
    "07:01, 07:00, 2026-07-02T07:00+02:00,",
    // the clock goes forward, from 02:00 to 03:00
    "22:00, 07:00, 2026-03-28T23:00+01:00, 2026-03-29T07:00+02:00",
    "22:00, 02:30, 2026-03-29T01:59+01:00, 2026-03-29T03:00+02:00",
    "22:00, 02:30, 2026-03-29T03:00+02:00,",
    "02:30, 07:00, 2026-03-29T01:59+01:00,",
    "02:30, 07:00, 2026-03-29T03:00+02:00, 2026-03-29T07:00+02:00",
    "02:10, 02:50, 2026-03-29T03:10+02:00,",
    // the clock goes back, from 03:00 to 02:00
    "22:00, 07:00, 2026-10-24T23:00+02:00, 2026-10-25T07:00+01:00",
    "22:00, 02:30, 2026-10-25T02:10+02:00, 2026-10-25T02:30+01:00",
    "22:00, 02:30, 2026-10-25T02:40+02:00, 2026-10-25T02:30+01:00",
    "22:00, 02:30, 2026-10-25T02:30+01:00,",
    "02:30, 07:00, 2026-10-25T02:29+02:00,",
    "02:30, 07:00, 2026-10-25T02:10+01:00, 2026-10-25T07:00+01:00",
    "02:30, 02:15, 2026-10-25T02:10+01:00, 2026-10-26T02:15+01:00",
  })
  void endsByTheClockOfThePerson(
      LocalTime from, LocalTime to, OffsetDateTime now, OffsetDateTime end) {
    Optional<Instant> expected = Optional.ofNullable(end).map(OffsetDateTime::toInstant);

    assertEquals(expected, new QuietHours(from, to).endsAt(now.toInstant(), BERLIN));
  }
}
