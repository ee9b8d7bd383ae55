package dev.parley.interaction.memory;

import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Full;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Forgets results of an owner to make room for others of the same owner. */
final class ResultEviction {
  private final Consumer<IndexedInteraction> remove;

  ResultEviction(Consumer<IndexedInteraction> remove) {
    this.remove = remove;
  }

  /** Forgets results until so many more bytes fit, if that is possible. */
  void makeRoom(OwnerUsage usage, int more) {
    IndexedInteraction next = usage.nextEvictable();
    while (more > 0 && next != null && usage.full(Resource.BYTES, more) != null) {
      remove.accept(next);
      next = usage.nextEvictable();
    }
  }

  /**
   * Forgets results of an owner that has one more of so many bytes. For a bound of its tenant or of
   * all, which others may have exceeded, it gives no more than it took.
   *
   * @param first what goes first; null for nothing
   * @param last what does not go, though it may go next time, as it is the newest; null for none
   */
  void forgetFor(
      OwnerUsage usage,
      int grown,
      @Nullable IndexedInteraction first,
      @Nullable IndexedInteraction last) {
    int owed = 1;
    int owedBytes = grown;
    IndexedInteraction next = first;
    while (next != null
        && !next.equals(last)
        && (mustGo(usage, Resource.RESULTS, owed) || mustGo(usage, Resource.BYTES, owedBytes))) {
      owed--;
      owedBytes -= next.weight;
      remove.accept(next);
      next = usage.nextEvictable();
    }
  }

  private static boolean mustGo(OwnerUsage usage, Resource resource, int owed) {
    Full full = usage.full(resource, 0);
    return full != null && (owed > 0 || full.bound() == Bound.OWNER);
  }
}
