package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.ABOVE_MAXIMUM;
import static dev.parley.error.ErrorCode.BELOW_MINIMUM;
import static dev.parley.error.ErrorCode.INVALID_DATE;
import static dev.parley.error.ErrorCode.INVALID_DATETIME;
import static dev.parley.error.ErrorCode.INVALID_TIME;

import dev.parley.question.DateQuestion;
import dev.parley.question.DateTimeQuestion;
import dev.parley.question.TemporalQuestion;
import dev.parley.question.TemporalValue;
import dev.parley.question.TimeQuestion;
import dev.parley.question.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a date, a time or both, and holds it against its bounds. The value stays as given. */
final class TemporalCheck {
  private TemporalCheck() {}

  static List<Value> values(
      TemporalQuestion entry, List<String> given, ViolationCollector violations) {
    if (given.isEmpty()) {
      return List.of();
    }
    String text = given.getFirst().strip();
    Optional<TemporalValue> moment = entry.read(text);
    if (moment.isEmpty()) {
      switch (entry) {
        case DateQuestion date -> violations.add(INVALID_DATE, "write a date as YYYY-MM-DD");
        case TimeQuestion time -> violations.add(INVALID_TIME, "write a time as HH:MM or HH:MM:SS");
        case DateTimeQuestion dateTime ->
            violations.add(
                INVALID_DATETIME, "write YYYY-MM-DDTHH:MM, with an offset if it matters");
      }
      return List.of(new Value.Text(text));
    }
    check(entry, moment.get(), entry.min(), -1, violations);
    check(entry, moment.get(), entry.max(), 1, violations);
    return List.of(new Value.Text(text));
  }

  /**
   * @param wrongSide the sign of the comparison that breaks the bound
   */
  private static void check(
      TemporalQuestion entry,
      TemporalValue moment,
      @Nullable String bound,
      int wrongSide,
      ViolationCollector violations) {
    if (bound == null) {
      return;
    }
    Optional<Integer> compared = entry.read(bound).flatMap(moment::compared);
    if (compared.isEmpty()) {
      violations.add(
          INVALID_DATETIME, "write it in the same form as the bound " + bound + ", offset or none");
    } else if (Integer.signum(compared.get()) == wrongSide) {
      if (wrongSide < 0) {
        violations.add(BELOW_MINIMUM, "not before " + bound, Map.of("min", bound));
      } else {
        violations.add(ABOVE_MAXIMUM, "not after " + bound, Map.of("max", bound));
      }
    }
  }
}
