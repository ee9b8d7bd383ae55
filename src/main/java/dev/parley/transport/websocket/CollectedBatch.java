package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Interactions whose results were collected, or given back, since a frontend was last told. They
 * are sent together, at most once a {@link #PERIOD}. If there are more than {@link #MOST}, only the
 * last are sent: a frontend shows few of them, and can list the others. Thread-safe. Times are
 * those of {@link System#nanoTime}.
 */
final class CollectedBatch {
  static final int MOST = 20;
  static final Duration PERIOD = Duration.ofSeconds(1);

  /** The result goes to the host before the frontend is told of it. */
  static final Duration SOON = Duration.ofMillis(100);

  private @Nullable SequencedSet<InteractionKey> keys;
  private boolean isDue;
  private boolean wasSent;
  private long sentAt;

  /**
   * Adds an interaction.
   *
   * @return after which time {@link #take} must be called; null if it will be called anyway
   */
  synchronized @Nullable Duration add(InteractionKey key, long now) {
    if (keys == null) {
      keys = new LinkedHashSet<>(4);
    }
    keys.add(key);
    if (keys.size() > MOST) {
      keys.removeFirst();
    }
    if (isDue) {
      return null;
    }
    isDue = true;
    Duration left = wasSent ? PERIOD.minusNanos(now - sentAt) : SOON;
    return left.compareTo(SOON) < 0 ? SOON : left;
  }

  /** Takes out all interactions, which are sent now. */
  synchronized List<InteractionKey> take(long now) {
    List<InteractionKey> taken = keys == null ? List.of() : List.copyOf(keys);
    keys = null;
    isDue = false;
    wasSent = true;
    sentAt = now;
    return taken;
  }
}
