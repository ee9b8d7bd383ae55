package dev.parley.limits;

/**
 * A bucket with tokens for ten seconds that refills steadily, so that a burst passes and a flood
 * does not. Thread-safe.
 */
public final class TokenBucket {
  private static final int SECONDS = 10;

  private final int perSecond;
  private double left;
  private long lastNanos;

  /**
   * @param nowNanos the time of {@link System#nanoTime}, here and in all methods
   */
  public TokenBucket(int perSecond, long nowNanos) {
    this.perSecond = perSecond;
    this.left = capacity();
    this.lastNanos = nowNanos;
  }

  /** Takes one token; false when there is none. */
  public boolean take(long nowNanos) {
    return take(1, nowNanos) == 0;
  }

  /**
   * Takes tokens, all or none.
   *
   * @param tokens more than fit into the bucket count as a full one
   * @return 0 if they were taken, else the seconds until they will be available, rounded up
   */
  synchronized long take(int tokens, long nowNanos) {
    double wanted = Math.min(tokens, capacity());
    refill(nowNanos);
    if (left < wanted) {
      return (long) Math.ceil((wanted - left) / perSecond);
    }
    left -= wanted;
    return 0;
  }

  /** Whether the bucket is full, like a new one. */
  synchronized boolean isFull(long nowNanos) {
    refill(nowNanos);
    return left >= capacity();
  }

  private void refill(long nowNanos) {
    double refill = (nowNanos - lastNanos) / 1e9 * perSecond;
    if (refill > 0) {
      left = Math.min(capacity(), left + refill);
      lastNanos = nowNanos;
    }
  }

  private double capacity() {
    return (double) perSecond * SECONDS;
  }
}
