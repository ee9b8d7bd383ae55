package dev.parley.question;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number. All arithmetic is decimal, so that 0.3 is a multiple of 0.1.
 *
 * @param min the least that is allowed, or null
 * @param max the most that is allowed, or null
 * @param step the distance between allowed values, counted from {@code min} or else from 0; null
 *     allows every value
 */
public record NumberQuestion(
    QuestionCommon stem,
    @Nullable BigDecimal min,
    @Nullable BigDecimal max,
    @Nullable BigDecimal step,
    @Nullable String placeholder,
    List<String> defaultValues)
    implements Question {

  public static final String TYPE = "Number";

  public NumberQuestion {
    defaultValues = List.copyOf(defaultValues);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public boolean takesWords() {
    return false;
  }

  @Override
  public Value value(String text) {
    return new Value.Decimal(new BigDecimal(text));
  }
}
