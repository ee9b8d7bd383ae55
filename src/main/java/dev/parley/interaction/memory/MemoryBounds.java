package dev.parley.interaction.memory;

import dev.parley.config.Resource;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Full;
import dev.parley.interaction.Outcome;
import org.jspecify.annotations.Nullable;

/** What may be created or kept under the bounds on memory. Guarded by the store's lock. */
final class MemoryBounds {
  private final int maxOpenPerSession;

  /** What each open interaction holds for its answer, in bytes. */
  private final int allowance;

  MemoryBounds(int maxOpenPerSession, int allowance) {
    this.maxOpenPerSession = maxOpenPerSession;
    this.allowance = allowance;
  }

  /**
   * Which bound keeps an interaction from being created; null for none.
   *
   * @param weight what it takes, without what it holds for its answer
   * @param replaced what ends as it is created, or null
   * @param session the entries of its session
   */
  @Nullable Full full(
      Interaction proposed,
      int weight,
      @Nullable IndexedInteraction replaced,
      SessionEntries session) {
    OwnerUsage usage = session.usage;
    int freed = replaced == null ? 0 : 1;
    if (session.openSize() - freed >= maxOpenPerSession) {
      return new Full(Resource.OPEN, Bound.SESSION, maxOpenPerSession);
    }
    // where it takes the place of another one, nothing more is taken, whatever is exceeded
    Full full = replaced == null ? usage.full(Resource.OPEN, 1) : null;
    boolean isForTask = replaced != null && replaced.interaction.ask().isTask();
    if (full == null && proposed.ask().isTask() && !isForTask) {
      full = usage.full(Resource.TASKS, 1);
    }
    // its result has to be kept some day, and perhaps cannot push out another one
    if (full == null && replaced == null && !usage.hasEvictable()) {
      full = usage.full(Resource.RESULTS, 1);
    }
    int given = replaced == null ? 0 : replaced.weight + replaced.reserved();
    return full == null ? shortOfBytes(usage, weight + allowance, given) : full;
  }

  /** Which bound on bytes would still be exceeded if all went that may go; null for none. */
  static @Nullable Full shortOfBytes(OwnerUsage usage, long one, long given) {
    return one <= given ? null : usage.full(Resource.BYTES, one, given + usage.evictableBytes());
  }

  /** Whether a human's answer is longer than what is kept for it, and finds no other room. */
  boolean isTooLong(IndexedInteraction entry, Outcome answer) {
    int weight = IndexedInteraction.weight(answer);
    if (weight <= allowance) {
      return false;
    }
    return entry.usage.isTwiceFull(weight - entry.reserved());
  }

  /** The longest answer that always finds room, in bytes. */
  int allowance() {
    return allowance;
  }

  /** Whether another question of the owner of an entry fits as things are. */
  boolean hasRoomFor(IndexedInteraction entry, int weight) {
    return entry.usage.full(Resource.BYTES, weight + allowance) == null;
  }
}
