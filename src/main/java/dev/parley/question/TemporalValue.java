package dev.parley.question;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** A date, time or date-time that exists, read from its one accepted form. */
public sealed interface TemporalValue {

  /** Compares with another of the same form; empty where the two cannot be compared. */
  Optional<Integer> compared(TemporalValue other);

  record Day(LocalDate day) implements TemporalValue {
    @Override
    public Optional<Integer> compared(TemporalValue other) {
      return other instanceof Day(LocalDate theirs)
          ? Optional.of(day.compareTo(theirs))
          : Optional.empty();
    }
  }

  record OfDay(LocalTime time) implements TemporalValue {
    @Override
    public Optional<Integer> compared(TemporalValue other) {
      return other instanceof OfDay(LocalTime theirs)
          ? Optional.of(time.compareTo(theirs))
          : Optional.empty();
    }
  }

  /** On the wall clock of wherever the human is. */
  record Local(LocalDateTime dateTime) implements TemporalValue {
    @Override
    public Optional<Integer> compared(TemporalValue other) {
      return other instanceof Local(LocalDateTime theirs)
          ? Optional.of(dateTime.compareTo(theirs))
          : Optional.empty();
    }
  }

  /** On the time line. */
  record Offset(OffsetDateTime dateTime) implements TemporalValue {
    @Override
    public Optional<Integer> compared(TemporalValue other) {
      return other instanceof Offset(OffsetDateTime theirs)
          ? Optional.of(dateTime.toInstant().compareTo(theirs.toInstant()))
          : Optional.empty();
    }
  }

  Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  Pattern TIME = Pattern.compile("\\d{2}:\\d{2}(:\\d{2})?");
  Pattern DATE_TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?");
  Pattern OFFSET = Pattern.compile("Z|[+-]\\d{2}:\\d{2}");

  /** A text in the form {@code YYYY-MM-DD}; empty where there is no such day. */
  static Optional<TemporalValue> date(String text) {
    return matches(DATE, text) ? parsed(() -> new Day(LocalDate.parse(text))) : Optional.empty();
  }

  /** A text in the form {@code HH:MM} or {@code HH:MM:SS}; empty where there is no such time. */
  static Optional<TemporalValue> time(String text) {
    return matches(TIME, text) ? parsed(() -> new OfDay(LocalTime.parse(text))) : Optional.empty();
  }

  /** A date and a time with or without an offset; empty where there is no such moment. */
  static Optional<TemporalValue> dateTime(String text) {
    if (matches(DATE_TIME, text)) {
      return parsed(() -> new Local(LocalDateTime.parse(text)));
    }
    int offset = text.endsWith("Z") ? text.length() - 1 : Math.max(0, text.length() - 6);
    return matches(DATE_TIME, text.substring(0, offset)) && matches(OFFSET, text.substring(offset))
        ? parsed(() -> new Offset(OffsetDateTime.parse(text)))
        : Optional.empty();
  }

  private static Optional<TemporalValue> parsed(Supplier<TemporalValue> value) {
    try {
      return Optional.of(value.get());
    } catch (DateTimeException noSuchMoment) {
      return Optional.empty();
    }
  }

  private static boolean matches(Pattern pattern, String text) {
    return pattern.matcher(text).matches();
  }
}
