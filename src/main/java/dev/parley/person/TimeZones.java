package dev.parley.person;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import java.time.ZoneId;
import java.util.Optional;

/** The time zones that have a name. */
public final class TimeZones {
  private TimeZones() {}

  /** The zone of a name; empty where the tz database of this process has none of it. */
  public static Optional<ZoneId> find(String name) {
    return ZoneId.getAvailableZoneIds().contains(name)
        ? Optional.of(ZoneId.of(name))
        : Optional.empty();
  }

  /**
   * The zone that a request names.
   *
   * @throws Refusal {@code invalid_argument} where there is none of that name
   */
  public static ZoneId named(String name) {
    return find(name)
        .orElseThrow(() ->
            Refusal.of(
                ErrorCode.INVALID_ARGUMENT,
                "timeZone must be a name of the tz database, such as Europe/Berlin"));
  }
}
