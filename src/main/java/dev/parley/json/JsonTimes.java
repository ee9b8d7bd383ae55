package dev.parley.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Writes times as {@link Instant#toString} does, cut to milliseconds: {@code
 * 2026-07-28T09:05:01.250Z}, and without a fraction where it is zero. Most messages hold three or
 * four; a formatter would make a dozen objects for each.
 */
public final class JsonTimes {
  private static final long SECONDS_A_DAY = 86_400;

  /** 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z: years beyond have a sign or more digits. */
  private static final long FIRST = -62_167_219_200L;

  private static final long LAST = 253_402_300_799L;

  /** 1970-01-01, in days since 0000-03-01. */
  private static final long EPOCH_DAY = 719_468;

  /** The days of 400 years, after which the calendar repeats. */
  private static final long ERA = 146_097;

  private JsonTimes() {}

  public static void write(JsonGenerator out, String member, Instant time) throws IOException {
    out.writeFieldName(member);
    long second = time.getEpochSecond();
    if (second < FIRST || second > LAST) {
      out.writeString(time.truncatedTo(ChronoUnit.MILLIS).toString());
      return;
    }
    char[] text = new char[24];
    date(text, Math.floorDiv(second, SECONDS_A_DAY));
    int length = time(text, (int) Math.floorMod(second, SECONDS_A_DAY), time.getNano() / 1_000_000);
    out.writeString(text, 0, length);
  }

  /**
   * The day of the proleptic Gregorian calendar. Years begin in March here, so that a leap day is
   * the last of its year, and the months before each have a regular number of days.
   */
  private static void date(char[] text, long epochDay) {
    long day = epochDay + EPOCH_DAY;
    long era = Math.floorDiv(day, ERA);
    int dayOfEra = (int) (day - era * ERA);
    int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int fromMarch = (5 * dayOfYear + 2) / 153;
    int month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
    int year = (int) (era * 400) + yearOfEra + (month <= 2 ? 1 : 0);
    digits(text, 0, year, 4);
    text[4] = '-';
    digits(text, 5, month, 2);
    text[7] = '-';
    digits(text, 8, dayOfYear - (153 * fromMarch + 2) / 5 + 1, 2);
    text[10] = 'T';
  }

  private static int time(char[] text, int secondOfDay, int millis) {
    digits(text, 11, secondOfDay / 3_600, 2);
    text[13] = ':';
    digits(text, 14, secondOfDay / 60 % 60, 2);
    text[16] = ':';
    digits(text, 17, secondOfDay % 60, 2);
    int end = 19;
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
