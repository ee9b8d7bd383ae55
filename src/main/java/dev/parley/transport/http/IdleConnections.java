package dev.parley.transport.http;

import org.jspecify.annotations.Nullable;

/**
 * The idle connections of one event loop, longest idle first. It is a linked list whose nodes are
 * the {@link SlowRequestGuard}s themselves, because each request changes it twice. It belongs to
 * the event loop; other threads may only read the first element.
 */
final class IdleConnections {
  private volatile @Nullable SlowRequestGuard first;
  private @Nullable SlowRequestGuard last;

  /** The connection that is idle longest; on another thread, it may be in use again. */
  @Nullable SlowRequestGuard first() {
    return first;
  }

  void add(SlowRequestGuard clock) {
    if (clock.isListed) {
      remove(clock);
    }
    clock.isListed = true;
    clock.before = last;
    if (last == null) {
      first = clock;
    } else {
      last.after = clock;
    }
    last = clock;
  }

  void remove(SlowRequestGuard clock) {
    if (!clock.isListed) {
      return;
    }
    SlowRequestGuard before = clock.before;
    SlowRequestGuard after = clock.after;
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
    clock.isListed = false;
    clock.before = null;
    clock.after = null;
  }

  /** Closes the longest idle connection, if there is one. */
  void closeFirst() {
    SlowRequestGuard oldest = first;
    if (oldest != null) {
      remove(oldest);
      oldest.close();
    }
  }
}
