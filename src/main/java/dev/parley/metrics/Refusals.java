package dev.parley.metrics;

import dev.parley.question.ErrorCode;
import io.micrometer.core.instrument.Metrics;

/**
 * Counts what is refused. Refusals are worded in one place, which is no bean and gets none; hence
 * the registry of the process.
 */
public final class Refusals {
  static final String NAME = "parley.refusals";

  private Refusals() {}

  public static void count(ErrorCode code) {
    Metrics.counter(NAME, "code", code.code()).increment();
  }
}
