package dev.parley.telemetry;

import dev.parley.error.ErrorCode;
import io.micrometer.core.instrument.Metrics;

/**
 * Counts what is refused. Refusals are worded in one place, which is no bean and gets none; hence
 * the registry of the process.
 */
public final class RefusalCounter {
  static final String NAME = "parley.refusals";

  private RefusalCounter() {}

  public static void count(ErrorCode code) {
    Metrics.counter(NAME, "code", code.code()).increment();
  }
}
