package dev.parley.reactive;

import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Timer;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Calls back after a time, on an event loop: that of the caller if it is on one. Setting and
 * cancelling cost O(log n) in the number of timers, which Netty keeps in a heap per event loop.
 */
@Singleton
public class Timers {
  private final Vertx vertx;

  Timers(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Never early by the clock of the timers; a delay of zero or less fires at once, though never
   * before this method has returned.
   */
  public Cancellable after(Duration delay, Runnable action) {
    long millis = Math.max(1, delay.plusNanos(999_999).toMillis());
    // lighter than setTimer, which adds each timer to two maps
    Timer timer = vertx.timer(millis, TimeUnit.MILLISECONDS);
    timer.onSuccess(fired -> action.run());
    return timer::cancel;
  }

  /**
   * Fires repeatedly until cancelled, one period after it was set and one period after each run of
   * the action.
   */
  public Cancellable every(Duration period, Runnable action) {
    Rounds rounds = new Rounds(period, action);
    rounds.next();
    return rounds;
  }

  /**
   * Sets {@link #after} again after each run, because a periodic timer of Vert.x takes three times
   * the memory.
   */
  private final class Rounds implements Cancellable {
    private final Duration period;
    private final Runnable action;
    private volatile Cancellable alarm = () -> {};
    private volatile boolean over;

    Rounds(Duration period, Runnable action) {
      this.period = period;
      this.action = action;
    }

    void next() {
      alarm = after(period, this::ring);
      if (over) {
        alarm.cancel();
      }
    }

    private void ring() {
      if (over) {
        return;
      }
      try {
        action.run();
      } finally {
        next();
      }
    }

    @Override
    public void cancel() {
      over = true;
      alarm.cancel();
    }
  }
}
