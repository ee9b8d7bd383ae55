package dev.parley.question;

import org.jspecify.annotations.Nullable;

/** A point in the calendar or on the clock, between bounds. */
public sealed interface TemporalQuestion extends Question
    permits DateQuestion, TimeQuestion, DateTimeQuestion {

  @Nullable String min();

  @Nullable String max();
}
