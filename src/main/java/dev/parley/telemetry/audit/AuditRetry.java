package dev.parley.telemetry.audit;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Lets an action that failed be tried again once a minute. To be used on one thread. */
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

  /** Whether the action may be tried now. */
  boolean isDue() {
    return !hasFailed || nanos.getAsLong() - againAt >= 0;
  }

  /** Records a failure; returns whether the last attempt had succeeded. */
  boolean failed() {
    boolean isNew = !hasFailed;
    hasFailed = true;
    againAt = nanos.getAsLong() + PAUSE_NANOS;
    return isNew;
  }

  /** Records a success; returns whether the last attempt had failed. */
  boolean worked() {
    boolean isNew = hasFailed;
    hasFailed = false;
    return isNew;
  }
}
