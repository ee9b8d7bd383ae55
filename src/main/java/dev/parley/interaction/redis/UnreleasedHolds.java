package dev.parley.interaction.redis;

import dev.parley.interaction.InteractionStore.Release;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Holds whose release failed because Redis was unreachable, or that may have been taken without the
 * caller learning of it; they are released when Redis is back. When there are too many, the oldest
 * are dropped: such an interaction stays until it expires.
 */
@ApplicationScoped
class UnreleasedHolds {
  private static final int MOST = 100_000;

  /** So many at a time, so that they do not get into the way of others. */
  private static final int PART = 5_000;

  private final Deque<Leftover> all = new ArrayDeque<>();

  private record Leftover(String reference, Release how) {}

  /** It may have been asked without its caller having heard so. */
  void abandon(String reference) {
    release(reference, Release.ABANDON);
  }

  synchronized void release(String reference, Release how) {
    if (all.size() == MOST) {
      all.removeFirst();
    }
    all.addLast(new Leftover(reference, how));
  }

  /** Hands some of them out, the oldest first, each once. */
  void drain(BiConsumer<String, Release> action) {
    List<Leftover> taken = new ArrayList<>();
    synchronized (this) {
      while (!all.isEmpty() && taken.size() < PART) {
        taken.add(all.removeFirst());
      }
    }
    taken.forEach(leftover -> action.accept(leftover.reference(), leftover.how()));
  }
}
