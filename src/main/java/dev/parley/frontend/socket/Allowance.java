package dev.parley.frontend.socket;

/**
 * How many messages a peer may still send: a bucket of ten seconds' worth that refills steadily, so
 * that a burst passes and a flood does not. Used from the event loop of its connection only.
 */
final class Allowance {
  private static final int SECONDS = 10;

  private final int perSecond;
  private double left;
  private long lastNanos;

  Allowance(int perSecond, long nowNanos) {
    this.perSecond = perSecond;
    this.left = (double) perSecond * SECONDS;
    this.lastNanos = nowNanos;
  }

  /** Takes one message out of the bucket; false when it is empty. */
  boolean take(long nowNanos) {
    double refill = (nowNanos - lastNanos) / 1e9 * perSecond;
    left = Math.min((double) perSecond * SECONDS, left + refill);
    lastNanos = nowNanos;
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }
}
