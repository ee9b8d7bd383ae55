package dev.parley.question;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A time of day: {@code HH:MM} or {@code HH:MM:SS}, without a zone.
 *
 * @param min the earliest that is allowed, in the same form, or null
 * @param max the latest that is allowed, in the same form, or null
 */
public record TimeQuestion(
    QuestionCommon stem, @Nullable String min, @Nullable String max, List<String> defaultValues)
    implements TemporalQuestion {

  public static final String TYPE = "Time";

  public TimeQuestion {
    defaultValues = List.copyOf(defaultValues);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Optional<TemporalValue> read(String text) {
    return TemporalValue.time(text);
  }
}
