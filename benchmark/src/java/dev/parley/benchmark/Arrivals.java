package dev.parley.benchmark;

import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Asks at fixed times, spread evenly. An ask whose time has come while every lane has a question
 * under way goes out with the next lane that is ready, and counts from the time that was planned
 * for it: a server that stalls does not hide that by being asked less (coordinated omission). Used
 * on one event loop.
 */
final class Arrivals {
  /** A timer fires up to a millisecond late, so shorter waits are spent on looking at the clock. */
  private static final long TIMER_NANOS = 2_000_000;

  private final Vertx vertx;
  private final Tally tally;
  private final double gapNanos;
  private final Deque<Lane> ready = new ArrayDeque<>();
  private long began;
  private long sent;

  Arrivals(Vertx vertx, Tally tally, double perSecond) {
    this.vertx = vertx;
    this.tally = tally;
    this.gapNanos = 1e9 / perSecond;
  }

  void add(Lane lane) {
    if (tally.runs()) {
      ready.add(lane);
    } else {
      lane.next(System.nanoTime());
    }
  }

  void begin() {
    began = System.nanoTime();
    look();
  }

  private void look() {
    if (!tally.runs()) {
      ready.forEach(lane -> lane.next(began));
      ready.clear();
      return;
    }
    while (!ready.isEmpty() && due() - System.nanoTime() <= 0) {
      long planned = due();
      sent++;
      ready.remove().next(planned);
    }
    if (due() - System.nanoTime() > TIMER_NANOS) {
      vertx.setTimer(1, fired -> look());
    } else {
      vertx.runOnContext(now -> look());
    }
  }

  private long due() {
    return began + (long) (sent * gapNanos);
  }
}
