package dev.parley.limits;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A token bucket for each key, for any number of keys in bounded memory. Full buckets are
 * forgotten, because a new one is no different; when there is no room, new keys share one bucket.
 * So inventing keys gains nothing.
 */
final class KeyedTokenBuckets<K> {
  private static final long SWEEP_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final int perSecond;
  private final int most;
  private final ConcurrentMap<K, TokenBucket> buckets = new ConcurrentHashMap<>();
  private final TokenBucket shared;
  private final AtomicLong nextSweep;

  /**
   * @param most how many buckets are kept, give or take the number of threads
   */
  KeyedTokenBuckets(int perSecond, int most, long nowNanos) {
    this.perSecond = perSecond;
    this.most = most;
    this.shared = new TokenBucket(perSecond, nowNanos);
    this.nextSweep = new AtomicLong(nowNanos);
  }

  /**
   * @return 0 if the tokens were taken, else the seconds until they will be available
   */
  long take(K key, int tokens, long nowNanos) {
    return bucket(key, nowNanos).take(tokens, nowNanos);
  }

  int size() {
    return buckets.size();
  }

  private TokenBucket bucket(K key, long nowNanos) {
    TokenBucket known = buckets.get(key);
    if (known != null) {
      return known;
    }
    if (buckets.size() >= most) {
      sweep(nowNanos);
    }
    return buckets.size() >= most
        ? shared
        : buckets.computeIfAbsent(key, k -> new TokenBucket(perSecond, nowNanos));
  }

  /** At most once a second: looking through all buckets is too slow for each new key. */
  private void sweep(long nowNanos) {
    long next = nextSweep.get();
    if (nowNanos - next >= 0 && nextSweep.compareAndSet(next, nowNanos + SWEEP_NANOS)) {
      buckets.values().removeIf(bucket -> bucket.isFull(nowNanos));
    }
  }
}
