package dev.parley.question;

import org.jspecify.annotations.Nullable;

/** A point in the calendar or on the clock, between bounds. */
public sealed interface TemporalEntry extends Question permits DateEntry, TimeEntry, DateTimeEntry {

  @Nullable String min();

  @Nullable String max();
}
