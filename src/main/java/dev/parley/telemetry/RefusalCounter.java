package dev.parley.telemetry;

import dev.parley.error.ErrorCode;
import io.micrometer.core.instrument.Metrics;

/**
 * Counts refusals by their code. It is static, with the registry of the process, because refusals
 * are rendered by a class that is not a bean.
 */
public final class RefusalCounter {
  static final String NAME = "parley.refusals";

  private RefusalCounter() {}

  public static void count(ErrorCode code) {
    Metrics.counter(NAME, "code", code.code()).increment();
  }
}
