package dev.parley.question;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A point in the calendar or on the clock, between bounds. */
public sealed interface TemporalQuestion extends Question
    permits DateQuestion, TimeQuestion, DateTimeQuestion {

  @Nullable String min();

  @Nullable String max();

  @Override
  default boolean takesWords() {
    return false;
  }

  /** What a text means as an answer or a bound; empty where it is not in the accepted form. */
  Optional<TemporalValue> read(String text);
}
