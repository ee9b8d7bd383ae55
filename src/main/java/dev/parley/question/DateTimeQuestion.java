package dev.parley.question;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A day and a time, with or without an offset, in ISO 8601.
 *
 * @param min the earliest that is allowed, in the same form, or null
 * @param max the latest that is allowed, in the same form, or null
 */
public record DateTimeQuestion(
    QuestionCommon stem, @Nullable String min, @Nullable String max, List<String> defaultValues)
    implements TemporalQuestion {

  public static final String TYPE = "DateTime";

  public DateTimeQuestion {
    defaultValues = List.copyOf(defaultValues);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Optional<TemporalValue> read(String text) {
    return TemporalValue.dateTime(text);
  }
}
