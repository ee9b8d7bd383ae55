package dev.parley.interaction;

import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Timer;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Calls back after a time, on an event loop: that of the caller where it is on one. Setting and
 * cancelling cost O(log n) in the number of alarms, which Netty keeps in a heap per event loop.
 */
@Singleton
public class Alarms {
  private final Vertx vertx;

  Alarms(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Never early by the clock of the timers; a delay of zero or less rings at once, though never
   * before this method has returned.
   */
  public Cancellable after(Duration delay, Runnable action) {
    long millis = Math.max(1, delay.plusNanos(999_999).toMillis());
    // lighter than setTimer, which enters each into two maps
    Timer timer = vertx.timer(millis, TimeUnit.MILLISECONDS);
    timer.onSuccess(fired -> action.run());
    return timer::cancel;
  }

  /** Rings again and again, the first time after one period, until cancelled. */
  public Cancellable every(Duration period, Runnable action) {
    long id = vertx.setPeriodic(Math.max(1, period.toMillis()), fired -> action.run());
    return () -> vertx.cancelTimer(id);
  }
}
