package dev.parley.access;

import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop on which nothing is under way, in the order in which that
 * began: a list that runs through the {@link RequestClock}s themselves, since each request changes
 * it twice. It belongs to the event loop; others may only look who is first.
 */
final class RestingConnections {
  private volatile @Nullable RequestClock first;
  private @Nullable RequestClock last;

  /** Who rests longest here; seen from another thread it may be at work again. */
  @Nullable RequestClock first() {
    return first;
  }

  void add(RequestClock clock) {
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

  void remove(RequestClock clock) {
    if (!clock.isListed) {
      return;
    }
    RequestClock before = clock.before;
    RequestClock after = clock.after;
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

  /** Closes the connection that rests longest; nothing where none rests any more. */
  void closeFirst() {
    RequestClock oldest = first;
    if (oldest != null) {
      remove(oldest);
      oldest.close();
    }
  }
}
