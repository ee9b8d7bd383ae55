package dev.parley.question;

import static dev.parley.question.ErrorCode.ABOVE_MAXIMUM;
import static dev.parley.question.ErrorCode.BELOW_MINIMUM;
import static dev.parley.question.ErrorCode.INVALID_DATE;
import static dev.parley.question.ErrorCode.INVALID_DATETIME;
import static dev.parley.question.ErrorCode.INVALID_TIME;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a date, a time or both, and holds it against its bounds. The value stays as given. */
final class TemporalCheck {
  private TemporalCheck() {}

  static List<Value> values(TemporalEntry entry, List<String> given, Findings findings) {
    if (given.isEmpty()) {
      return List.of();
    }
    String text = given.getFirst().strip();
    Optional<Moment> moment = Moment.read(entry, text);
    if (moment.isEmpty()) {
      switch (entry) {
        case DateEntry date -> findings.add(INVALID_DATE, "write a date as YYYY-MM-DD");
        case TimeEntry time -> findings.add(INVALID_TIME, "write a time as HH:MM or HH:MM:SS");
        case DateTimeEntry dateTime ->
            findings.add(INVALID_DATETIME, "write YYYY-MM-DDTHH:MM, with an offset if it matters");
      }
      return List.of(new Value.Text(text));
    }
    check(entry, moment.get(), entry.min(), -1, findings);
    check(entry, moment.get(), entry.max(), 1, findings);
    return List.of(new Value.Text(text));
  }

  /**
   * @param wrongSide the sign of the comparison that breaks the bound
   */
  private static void check(
      TemporalEntry entry,
      Moment moment,
      @Nullable String bound,
      int wrongSide,
      Findings findings) {
    if (bound == null) {
      return;
    }
    Optional<Integer> compared = Moment.read(entry, bound).flatMap(moment::compared);
    if (compared.isEmpty()) {
      findings.add(
          INVALID_DATETIME, "write it in the same form as the bound " + bound + ", offset or none");
    } else if (Integer.signum(compared.get()) == wrongSide) {
      if (wrongSide < 0) {
        findings.add(BELOW_MINIMUM, "not before " + bound, Map.of("min", bound));
      } else {
        findings.add(ABOVE_MAXIMUM, "not after " + bound, Map.of("max", bound));
      }
    }
  }
}
