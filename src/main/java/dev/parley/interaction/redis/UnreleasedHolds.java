package dev.parley.interaction.redis;

import dev.parley.interaction.InteractionStore.Release;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Holds whose release failed because Redis was unreachable, or that may have been taken although
 * the caller got no reply. They are released when Redis can be reached again. If there are too
 * many, the oldest are dropped: their interactions stay open until they expire.
 */
@ApplicationScoped
class UnreleasedHolds {
  private static final int MOST = 100_000;

  /** How many are released at a time, so that other commands are not delayed. */
  private static final int PART = 5_000;

  private final Deque<Leftover> all = new ArrayDeque<>();

  private record Leftover(String reference, Release how) {}

  /** Records an interaction that may exist although its caller got no reply. */
  void abandon(String reference) {
    release(reference, Release.ABANDON);
  }

  synchronized void release(String reference, Release how) {
    if (all.size() == MOST) {
      all.removeFirst();
    }
    all.addLast(new Leftover(reference, how));
  }

  /** Removes some of the holds, the oldest first, and passes each to the action. */
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
