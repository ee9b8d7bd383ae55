package dev.parley.interaction.redis;

import dev.parley.config.Resource;

/** All counts of one owner, one tenant or in all. */
final class Counts {
  static final Counts NONE = new Counts(new long[Counted.values().length]);

  private final long[] sums;

  /**
   * @param sums in the order of {@link Counted#place}, never changed afterwards
   */
  Counts(long[] sums) {
    this.sums = sums;
  }

  private long of(Counted what) {
    return sums[what.place()];
  }

  long of(Resource resource) {
    return switch (resource) {
      case OPEN -> of(Counted.OPEN);
      case TASKS -> of(Counted.TASKS);
      case DRAFTS -> of(Counted.DRAFTS);
      case RESULTS -> evictable() + answers();
      case BYTES -> of(Counted.BYTES) + evictableBytes();
      case SOCKETS, SUBSCRIPTIONS -> 0;
    };
  }

  /** Uncollected answers of humans. */
  long answers() {
    return of(Counted.ANSWERS);
  }

  /** Results that may go. */
  long evictable() {
    return of(Counted.COLLECTED) + of(Counted.UNANSWERED);
  }

  /** What those results take. */
  long evictableBytes() {
    return of(Counted.EVICTABLE_BYTES);
  }

  /** Whether anything is open or kept. */
  boolean isActive() {
    return of(Resource.OPEN) + of(Resource.RESULTS) > 0;
  }
}
