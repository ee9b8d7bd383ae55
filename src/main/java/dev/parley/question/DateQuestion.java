package dev.parley.question;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A day: {@code YYYY-MM-DD} (RFC 3339, full-date).
 *
 * @param min the earliest that is allowed, in the same form, or null
 * @param max the latest that is allowed, in the same form, or null
 */
public record DateQuestion(
    QuestionCommon stem, @Nullable String min, @Nullable String max, List<String> defaultValues)
    implements TemporalQuestion {

  public static final String TYPE = "Date";

  public DateQuestion {
    defaultValues = List.copyOf(defaultValues);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Optional<TemporalValue> read(String text) {
    return TemporalValue.date(text);
  }
}
