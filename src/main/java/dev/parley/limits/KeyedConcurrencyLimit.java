package dev.parley.limits;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts concurrent activities for each key, up to a bound. Keys with a count of zero are removed.
 */
public final class KeyedConcurrencyLimit<K> {
  private final int most;
  private final ConcurrentMap<K, Integer> counts = new ConcurrentHashMap<>();

  public KeyedConcurrencyLimit(int most) {
    this.most = most;
  }

  /** Adds one, unless the bound is reached. */
  public boolean enter(K key) {
    if (most < 1) {
      return false;
    }
    // the count of most keys is zero
    Integer count = counts.putIfAbsent(key, 1);
    while (count != null) {
      if (count >= most) {
        return false;
      }
      if (counts.replace(key, count, count + 1)) {
        return true;
      }
      count = counts.putIfAbsent(key, 1);
    }
    return true;
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  public void leave(K key) {
    counts.computeIfPresent(key, (k, count) -> count == 1 ? null : count - 1);
  }

  int most() {
    return most;
  }

  int size() {
    return counts.size();
  }
}
