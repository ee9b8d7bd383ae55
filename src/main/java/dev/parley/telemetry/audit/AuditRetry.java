package dev.parley.telemetry.audit;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Something that failed and is tried again once a minute. On one thread. */
final class AuditRetry {
  private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanos;
  private boolean hasFailed;
  private long againAt;

  /**
   * @param nanos a clock that never goes backward
   */
  AuditRetry(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Whether it may be tried now. */
  boolean isDue() {
    return !hasFailed || nanos.getAsLong() - againAt >= 0;
  }

  /** Returns whether it worked before, so that this failure is new. */
  boolean failed() {
    boolean isNew = !hasFailed;
    hasFailed = true;
    againAt = nanos.getAsLong() + PAUSE_NANOS;
    return isNew;
  }

  /** Returns whether it had failed before, so that this success is new. */
  boolean worked() {
    boolean isNew = hasFailed;
    hasFailed = false;
    return isNew;
  }
}
