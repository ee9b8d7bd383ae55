package dev.parley.tool;

import dev.parley.json.JsonTimes;
import dev.parley.person.PersonSettings;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a result says of a person who is away: what they said themselves. */
final class AwaySentence {
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private AwaySentence() {}

  /** Empty where they are not away; else a sentence and a space. */
  static String of(PersonSettings person) {
    Instant backAt = person.backAt();
    if (backAt == null) {
      return "";
    }
    ZoneId zone = person.timeZone();
    String local =
        zone == null ? "" : " (" + LOCAL.format(backAt.atZone(zone)) + " in " + zone + ")";
    return "The person they are for says that they are away, and back at "
        + JsonTimes.text(backAt)
        + local
        + ". ";
  }
}
