package dev.parley.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Times as {@link Instant#toString} gives them, cut to milliseconds: {@code
 * 2026-07-28T09:05:01.250Z}, and without a fraction where it is zero. The same few times occur in
 * the messages about one interaction, so the last texts are kept. Thread-safe.
 */
public final class JsonTimes {
  /** 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z: years beyond have a sign or more digits. */
  private static final long FIRST = -62_167_219_200L;

  private static final long LAST = 253_402_300_799L;

  /** A power of two. */
  private static final int KEPT = 256;

  /**
   * The place of a text is given by its milliseconds. Threads may overwrite each other's texts, but
   * never read a half of one, since a record is immutable.
   */
  private static final @Nullable Written[] LAST_WRITTEN = new Written[KEPT];

  private JsonTimes() {}

  private record Written(long second, int milli, String text) {}

  /** Writes a time as a string. */
  public static void write(JsonGenerator out, Instant time) throws IOException {
    out.writeString(written(time).text);
  }

  /** The text of a time. */
  public static String text(Instant time) {
    return written(time).text;
  }

  private static Written written(Instant time) {
    long second = time.getEpochSecond();
    int milli = time.getNano() / 1_000_000;
    int place = (int) (second * 1_000 + milli) & (KEPT - 1);
    Written known = LAST_WRITTEN[place];
    if (known == null || known.second != second || known.milli != milli) {
      known = new Written(second, milli, format(time));
      LAST_WRITTEN[place] = known;
    }
    return known;
  }

  private static String format(Instant time) {
    long second = time.getEpochSecond();
    if (second < FIRST || second > LAST) {
      return time.truncatedTo(ChronoUnit.MILLIS).toString();
    }
    byte[] text = new byte[24];
    int length = put(text, LocalDateTime.ofEpochSecond(second, time.getNano(), ZoneOffset.UTC));
    return new String(text, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** Returns the length of the text. */
  private static int put(byte[] text, LocalDateTime time) {
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

  private static void digits(byte[] text, int from, int number, int count) {
    int rest = number;
    for (int i = from + count - 1; i >= from; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }
}
