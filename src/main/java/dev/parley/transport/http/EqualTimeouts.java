package dev.parley.transport.http;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;

/**
 * Timeouts of one event loop that all take equally long. What begins first is due first, so that
 * one timer serves all of them, and one that ends in time costs no timer at all. Everything runs on
 * the event loop.
 */
final class EqualTimeouts {
  private final EventLoop loop;
  private final long nanos;
  private final SequencedSet<Timeout> running = new LinkedHashSet<>();
  private boolean isTimed;

  EqualTimeouts(EventLoop loop, Duration each) {
    this.loop = loop;
    this.nanos = each.toNanos();
  }

  /** What must be {@link #end ended} in time. */
  abstract static class Timeout {
    private long sinceNanos;

    /** The time is over. */
    abstract void late();
  }

  void begin(Timeout timeout) {
    timeout.sinceNanos = System.nanoTime();
    running.add(timeout);
    if (!isTimed) {
      time(nanos);
    }
  }

  /** Does nothing for a timeout that is over, or that has ended before. */
  void end(Timeout timeout) {
    if (loop.inEventLoop()) {
      running.remove(timeout);
    } else {
      loop.execute(() -> running.remove(timeout));
    }
  }

  private void time(long delayNanos) {
    isTimed = true;
    var _ = loop.schedule(this::look, delayNanos, TimeUnit.NANOSECONDS);
  }

  private void look() {
    isTimed = false;
    long now = System.nanoTime();
    while (!running.isEmpty()) {
      Timeout first = running.getFirst();
      long left = nanos - (now - first.sinceNanos);
      if (left > 0) {
        time(left);
        return;
      }
      running.remove(first);
      first.late();
    }
  }
}
