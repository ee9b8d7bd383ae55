package dev.parley.interaction.redis;

import io.vertx.redis.client.Response;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The counts of one owner, one tenant or all: what Redis knew last, and what this process counted
 * since. Not safe for use by several threads.
 */
final class Tally {
  private final long[] known = new long[Counted.values().length];

  /** What this process counted and Redis may not have. */
  private final long[] own = new long[known.length];

  private Map<String, Long> untold = new HashMap<>(4);

  /** What was told and may not have arrived. */
  private Map<String, Long> underWay = Map.of();

  private long[] ownUnderWay = new long[known.length];
  private boolean isWaiting;
  private int idle;

  /** Whether anybody counted, or wanted to know, since it was told last. */
  private boolean wanted;

  void add(Counted what, String field, long by) {
    want();
    own[what.place()] += by;
    untold.merge(field, by, Long::sum);
  }

  private void want() {
    wanted = true;
    idle = 0;
  }

  /** The counts, for somebody who decides by them. */
  Counts counts() {
    want();
    return sums();
  }

  /** Whether anything is open or kept. */
  boolean isActive() {
    return sums().isActive();
  }

  private Counts sums() {
    long[] sums = new long[known.length];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.max(0, known[i] + own[i] + ownUnderWay[i]);
    }
    return new Counts(sums);
  }

  /** Whether nobody had anything to do with it for so many beats. */
  boolean isForgotten(int beats) {
    return untold.isEmpty() && !isWaiting && ++idle > beats;
  }

  /** Whether there is something to tell or to learn. */
  boolean isDue() {
    return wanted && !isWaiting;
  }

  /** What is to be told now. */
  Map<String, Long> tell() {
    wanted = false;
    isWaiting = true;
    underWay = untold;
    untold = new HashMap<>(4);
    ownUnderWay = own.clone();
    Arrays.fill(own, 0);
    return underWay;
  }

  /** What was told has arrived, and this is the sum of all processes. */
  void learned(Response sums) {
    for (int i = 0; i < known.length; i++) {
      known[i] = sums.get(i).toLong();
    }
    settled();
  }

  /** What was told has perhaps not arrived: it is told again. */
  void failed() {
    underWay.forEach((field, by) -> untold.merge(field, by, Long::sum));
    for (int i = 0; i < own.length; i++) {
      own[i] += ownUnderWay[i];
    }
    wanted = true;
    settled();
  }

  private void settled() {
    isWaiting = false;
    underWay = Map.of();
    ownUnderWay = new long[known.length];
  }
}
