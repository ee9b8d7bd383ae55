package dev.parley.transport.http;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Timeouts of one event loop that all take equally long. What begins first is due first, so that
 * one timer does for all of them, and one that ends in time costs no timer at all. It is a linked
 * list, as {@link IdleConnections} is. Everything runs on the event loop.
 */
final class EqualTimeouts {
  private final EventLoop loop;
  private final long nanos;
  private @Nullable Timeout first;
  private @Nullable Timeout last;
  private boolean isTimed;

  EqualTimeouts(EventLoop loop, Duration each) {
    this.loop = loop;
    this.nanos = each.toNanos();
  }

  /** What must be {@link #end ended} in time. */
  abstract static class Timeout {
    private @Nullable Timeout before;
    private @Nullable Timeout after;
    private long sinceNanos;
    private boolean isListed;

    /** The time is over. */
    abstract void late();
  }

  void begin(Timeout timeout) {
    timeout.sinceNanos = System.nanoTime();
    timeout.isListed = true;
    timeout.before = last;
    if (last == null) {
      first = timeout;
    } else {
      last.after = timeout;
    }
    last = timeout;
    if (!isTimed) {
      time(nanos);
    }
  }

  /** Does nothing for a timeout that is over, or that has ended before. */
  void end(Timeout timeout) {
    if (!loop.inEventLoop()) {
      loop.execute(() -> end(timeout));
      return;
    }
    if (!timeout.isListed) {
      return;
    }
    Timeout before = timeout.before;
    Timeout after = timeout.after;
    if (before == null) {
      first = after;
    } else {
      before.after = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.before = before;
    }
    timeout.isListed = false;
    timeout.before = null;
    timeout.after = null;
  }

  private void time(long delayNanos) {
    isTimed = true;
    var _ = loop.schedule(this::look, delayNanos, TimeUnit.NANOSECONDS);
  }

  private void look() {
    isTimed = false;
    long now = System.nanoTime();
    for (Timeout next = first; next != null; next = first) {
      long left = nanos - (now - next.sinceNanos);
      if (left > 0) {
        time(left);
        return;
      }
      end(next);
      next.late();
    }
  }
}
