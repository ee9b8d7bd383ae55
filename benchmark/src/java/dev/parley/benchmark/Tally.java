package dev.parley.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What the lanes of one event loop count. Written by that event loop alone; read when its lanes
 * have stopped.
 */
final class Tally {
  private static final long LONGEST_NANOS = 60_000_000_000L;

  private final Histogram shown = new Histogram(LONGEST_NANOS, 3);
  private final Histogram returned = new Histogram(LONGEST_NANOS, 3);
  private final Histogram whole = new Histogram(LONGEST_NANOS, 3);
  private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean counts;
  private volatile boolean runs = true;
  private final Semaphore stopped = new Semaphore(0);
  private final Pace pace;
  private long asks;

  Tally(Pace pace) {
    this.pace = pace;
  }

  Pace pace() {
    return pace;
  }

  void asked() {
    asks++;
  }

  void shown(long nanos) {
    if (counts) {
      shown.recordValue(Math.min(nanos, LONGEST_NANOS));
    }
  }

  /**
   * @param whole from the planned time of the ask to the result, without the time for thinking
   */
  void returned(long nanos, long whole) {
    if (counts) {
      returned.recordValue(Math.min(nanos, LONGEST_NANOS));
      this.whole.recordValue(Math.min(whole, LONGEST_NANOS));
    }
  }

  void failed(String what) {
    if (failures.size() < 10) {
      failures.add(what);
    }
  }

  void count(boolean whether) {
    counts = whether;
  }

  void stop() {
    runs = false;
  }

  boolean runs() {
    return runs;
  }

  void stopped() {
    stopped.release();
  }

  /** Waits until so many lanes have stopped; false where they do not. */
  boolean awaitStopped(int lanes, Duration patience) throws InterruptedException {
    return stopped.tryAcquire(lanes, patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  Histogram asksToShown() {
    return shown;
  }

  Histogram answersToReturned() {
    return returned;
  }

  Histogram asksToReturned() {
    return whole;
  }

  /** All asks, those before and after the counting included. */
  long asks() {
    return asks;
  }

  List<String> failures() {
    return failures;
  }
}
