package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.ABOVE_MAXIMUM;
import static dev.parley.error.ErrorCode.BELOW_MINIMUM;
import static dev.parley.error.ErrorCode.NOT_A_NUMBER;
import static dev.parley.error.ErrorCode.STEP_MISMATCH;

import dev.parley.question.NumberQuestion;
import dev.parley.question.Value;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a number and holds it against bounds and step. */
public final class NumberCheck {
  private static final int LONGEST = 100;
  private static final int MOST_DIGITS = 308;
  private static final BigDecimal EXACT = BigDecimal.TWO.pow(53);

  private NumberCheck() {}

  /**
   * A number in decimal notation; empty where it is none, or so long or large that writing it out
   * would cost more than any form needs.
   */
  public static Optional<BigDecimal> read(String text) {
    String stripped = text.strip();
    if (stripped.isEmpty() || stripped.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      BigDecimal number = new BigDecimal(stripped);
      boolean tame =
          Math.abs((long) number.precision() - number.scale()) <= MOST_DIGITS
              && Math.abs((long) number.scale()) <= MOST_DIGITS;
      return tame ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  /**
   * Whether a reader that has only doubles, as every script has, would take it for another number:
   * some beyond 2<sup>53</sup>, and none below.
   */
  public static boolean isRounded(BigDecimal number) {
    return number.abs().compareTo(EXACT) > 0
        && new BigDecimal(String.valueOf(number.doubleValue())).compareTo(number) != 0;
  }

  static List<Value> values(
      NumberQuestion question, List<String> given, ViolationCollector violations) {
    if (given.isEmpty()) {
      return List.of();
    }
    Optional<BigDecimal> read = read(given.getFirst());
    if (read.isEmpty()) {
      violations.add(NOT_A_NUMBER, "write a number, such as 3 or 2.5");
      return List.of(new Value.Text(given.getFirst()));
    }
    BigDecimal number = read.get();
    if (isRounded(number)) {
      violations.add(NOT_A_NUMBER, "write a number with fewer digits: this one would be rounded");
      return List.of(new Value.Decimal(number));
    }
    BigDecimal min = question.min();
    BigDecimal max = question.max();
    BigDecimal step = question.step();
    if (min != null && number.compareTo(min) < 0) {
      violations.add(BELOW_MINIMUM, "at least " + min.toPlainString(), Map.of("min", min));
    }
    if (max != null && number.compareTo(max) > 0) {
      violations.add(ABOVE_MAXIMUM, "at most " + max.toPlainString(), Map.of("max", max));
    }
    if (step != null) {
      BigDecimal from = min == null ? BigDecimal.ZERO : min;
      if (number.subtract(from).remainder(step).signum() != 0) {
        violations.add(
            STEP_MISMATCH,
            "only steps of " + step.toPlainString() + " from " + from.toPlainString(),
            Map.of("step", step));
      }
    }
    return List.of(new Value.Decimal(number));
  }
}
