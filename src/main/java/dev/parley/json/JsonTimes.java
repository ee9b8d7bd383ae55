package dev.parley.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Writes times as {@link Instant#toString} does, cut to milliseconds: {@code
 * 2026-07-28T09:05:01.250Z}, and without a fraction where it is zero. Most messages hold three or
 * four; a formatter would make a dozen objects for each.
 */
public final class JsonTimes {
  /** 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z: years beyond have a sign or more digits. */
  private static final long FIRST = -62_167_219_200L;

  private static final long LAST = 253_402_300_799L;

  private JsonTimes() {}

  public static void write(JsonGenerator out, String member, Instant time) throws IOException {
    out.writeFieldName(member);
    long second = time.getEpochSecond();
    if (second < FIRST || second > LAST) {
      out.writeString(time.truncatedTo(ChronoUnit.MILLIS).toString());
      return;
    }
    char[] text = new char[24];
    int length = put(text, LocalDateTime.ofEpochSecond(second, time.getNano(), ZoneOffset.UTC));
    out.writeString(text, 0, length);
  }

  /** Returns the length of the text. */
  private static int put(char[] text, LocalDateTime time) {
    digits(text, 0, time.getYear(), 4);
    text[4] = '-';
    digits(text, 5, time.getMonthValue(), 2);
    text[7] = '-';
    digits(text, 8, time.getDayOfMonth(), 2);
    text[10] = 'T';
    digits(text, 11, time.getHour(), 2);
    text[13] = ':';
    digits(text, 14, time.getMinute(), 2);
    text[16] = ':';
    digits(text, 17, time.getSecond(), 2);
    int end = 19;
    int millis = time.getNano() / 1_000_000;
    if (millis > 0) {
      text[19] = '.';
      digits(text, 20, millis, 3);
      end = 23;
    }
    text[end] = 'Z';
    return end + 1;
  }

  private static void digits(char[] text, int from, int number, int count) {
    int rest = number;
    for (int i = from + count - 1; i >= from; i--) {
      text[i] = (char) ('0' + rest % 10);
      rest /= 10;
    }
  }
}
