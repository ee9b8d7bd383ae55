package dev.parley.person;

import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What a person has set for their inbox.
 *
 * @param timeZone by which times are said to them and of them, or null
 * @param backAt until when they said that they are away, or null
 */
public record PersonSettings(@Nullable ZoneId timeZone, @Nullable Instant backAt) {
  /** Of somebody who has set nothing. */
  public static final PersonSettings NONE = new PersonSettings(null, null);

  public PersonSettings withTimeZone(@Nullable ZoneId other) {
    return new PersonSettings(other, backAt);
  }

  public PersonSettings withBackAt(@Nullable Instant other) {
    return new PersonSettings(timeZone, other);
  }

  /** What holds at a time: who is back is no longer away. */
  public PersonSettings at(Instant now) {
    return backAt == null || backAt.isAfter(now) ? this : withBackAt(null);
  }
}
