package dev.parley.person;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The hours of each day in which nothing is sent to a person. They pass midnight where they end
 * before they begin.
 *
 * @param to never the same as {@code from}
 */
public record QuietHours(LocalTime from, LocalTime to) {

  /**
   * When the quiet hours end that hold at a time; empty where none do. Where the clock goes forward
   * past an end, that is when it does; where it goes back, the end is the second time that the
   * clock says so, so that nobody has quiet hours twice in a night.
   */
  public Optional<Instant> endsAt(Instant now, ZoneId zone) {
    LocalDate today = LocalDate.ofInstant(now, zone);
    // today's end later, so they are first where the clock lets both hold
    return Stream.of(today, today.minusDays(1))
        .filter(day -> !moment(day.atTime(from), zone).toInstant().isAfter(now))
        .map(day -> end(day, zone))
        .filter(now::isBefore)
        .findFirst();
  }

  private Instant end(LocalDate begun, ZoneId zone) {
    LocalDate day = to.isAfter(from) ? begun : begun.plusDays(1);
    return moment(day.atTime(to), zone).withLaterOffsetAtOverlap().toInstant();
  }

  /** The first moment at which a clock says a time, or more where it never says that time. */
  private static ZonedDateTime moment(LocalDateTime local, ZoneId zone) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    return change != null && change.isGap() ? change.getInstant().atZone(zone) : local.atZone(zone);
  }
}
