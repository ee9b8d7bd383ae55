package dev.parley.interaction.redis;

import dev.parley.config.Resource;

/** All counts of one owner, of one tenant or of the whole service. */
final class CounterValues {
  static final CounterValues NONE = new CounterValues(new long[CounterKind.values().length]);

  private final long[] sums;

  /**
   * @param sums by {@link CounterKind#place}; not copied, so it must not change afterwards
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

  /** The number of uncollected answers of humans. */
  long answers() {
    return of(CounterKind.ANSWERS);
  }

  /** The number of results that may be forgotten. */
  long evictable() {
    return of(CounterKind.COLLECTED) + of(CounterKind.UNANSWERED);
  }

  /** The bytes of these results. */
  long evictableBytes() {
    return of(CounterKind.EVICTABLE_BYTES);
  }

  /** Whether anything is open or stored. */
  boolean isActive() {
    return of(Resource.OPEN) + of(Resource.RESULTS) > 0;
  }
}
