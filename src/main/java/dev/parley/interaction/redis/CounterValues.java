package dev.parley.interaction.redis;

import dev.parley.config.Resource;

/** All counts of one owner, one tenant or in all. */
final class CounterValues {
  static final CounterValues NONE = new CounterValues(new long[CounterKind.values().length]);

  private final long[] sums;

  /**
   * @param sums in the order of {@link CounterKind#place}, never changed afterwards
   */
  CounterValues(long[] sums) {
    this.sums = sums;
  }

  private long of(CounterKind what) {
    return sums[what.place()];
  }

  long of(Resource resource) {
    return switch (resource) {
      case OPEN -> of(CounterKind.OPEN);
      case TASKS -> of(CounterKind.TASKS);
      case DRAFTS -> of(CounterKind.DRAFTS);
      case RESULTS -> evictable() + answers();
      case BYTES -> of(CounterKind.BYTES) + evictableBytes();
      case SOCKETS, SUBSCRIPTIONS -> 0;
    };
  }

  /** Uncollected answers of humans. */
  long answers() {
    return of(CounterKind.ANSWERS);
  }

  /** Results that may go. */
  long evictable() {
    return of(CounterKind.COLLECTED) + of(CounterKind.UNANSWERED);
  }

  /** What those results take. */
  long evictableBytes() {
    return of(CounterKind.EVICTABLE_BYTES);
  }

  /** Whether anything is open or kept. */
  boolean isActive() {
    return of(Resource.OPEN) + of(Resource.RESULTS) > 0;
  }
}
