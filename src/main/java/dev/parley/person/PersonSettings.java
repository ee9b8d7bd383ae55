package dev.parley.person;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a person has set for their inbox.
 *
 * @param timeZone by which times are said to them and of them, or null
 * @param backAt until when they said that they are away, or null
 * @param quiet when nothing is sent to them, by the clock of their time zone, or null
 * @param contacts the channels by which they hear of what waits for them
 */
public record PersonSettings(
    @Nullable ZoneId timeZone,
    @Nullable Instant backAt,
    @Nullable QuietHours quiet,
    Contacts contacts) {

  /** Of somebody who has set nothing. */
  public static final PersonSettings NONE = new PersonSettings(null, null, null, Contacts.NONE);

  public PersonSettings withTimeZone(@Nullable ZoneId other) {
    return new PersonSettings(other, backAt, quiet, contacts);
  }

  public PersonSettings withBackAt(@Nullable Instant other) {
    return new PersonSettings(timeZone, other, quiet, contacts);
  }

  public PersonSettings withQuiet(@Nullable QuietHours other) {
    return new PersonSettings(timeZone, backAt, other, contacts);
  }

  public PersonSettings withContacts(Contacts other) {
    return new PersonSettings(timeZone, backAt, quiet, other);
  }

  /** What holds at a time: who is back is no longer away, and old secrets no longer sign. */
  public PersonSettings at(Instant now) {
    boolean isAway = backAt != null && backAt.isAfter(now);
    return new PersonSettings(timeZone, isAway ? backAt : null, quiet, contacts.at(now));
  }

  /** Until when nobody may disturb them: they are away, or it is quiet; empty where neither is. */
  public Optional<Instant> undisturbedUntil(Instant now) {
    return Stream.of(Optional.ofNullable(at(now).backAt()), quietUntil(now))
        .flatMap(Optional::stream)
        .max(Instant::compareTo);
  }

  private Optional<Instant> quietUntil(Instant now) {
    return quiet == null || timeZone == null ? Optional.empty() : quiet.endsAt(now, timeZone);
  }
}
