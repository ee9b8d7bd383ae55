package dev.parley.interaction.redis;

import io.vertx.redis.client.Response;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The counts of one owner, one tenant or all: what Redis knew last, and what this process counted
 * since. Not safe for use by several threads.
 */
final class SharedCount {
  private final long[] known = new long[Counted.values().length];

  /** What this process counted and has not told. */
  private final long[] own = new long[known.length];

  private Map<String, Long> untold = new HashMap<>(4);

  /** What was told and may not have arrived; it is told again as it is, until that is known. */
  private Map<String, Long> underWay = Map.of();

  private long[] ownUnderWay = new long[known.length];

  /** By which number Redis knows what is under way, so that it counts it once; 0 for nothing. */
  private long number;

  /** Tags of those in it who are active as far as this process knows. */
  private final Set<String> members = new HashSet<>(2);

  /** How many are active, as all processes said last. */
  private int knownMembers;

  private boolean isWaiting;
  private int idle;

  /** Whether anybody counted, or wanted to know, since it was told last. */
  private boolean wanted;

  private boolean hasLearned;
  private long learnedAt;

  /** A batch of changes, under the number by which Redis knows whether it has it already. */
  record Batch(long number, Map<String, Long> changes) {}

  void add(Counted what, String field, long by) {
    want();
    own[what.place()] += by;
    untold.merge(field, by, Long::sum);
  }

  /** Those in it who are active as far as this process knows, to be kept up to date there. */
  Set<String> members() {
    return members;
  }

  /** How many in it are active, where the given one is. */
  int activeWith(String member) {
    int here = members.contains(member) ? members.size() : members.size() + 1;
    return Math.max(here, knownMembers);
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

  /** Whether what it learned from Redis is older than so many nanoseconds. */
  boolean isOlderThan(long nanos) {
    return hasLearned && System.nanoTime() - learnedAt > nanos;
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
    return isTold() && ++idle > beats;
  }

  /** Whether Redis has all that was counted. */
  boolean isTold() {
    return untold.isEmpty() && underWay.isEmpty() && !isWaiting;
  }

  /** Whether there is something to tell or to learn. */
  boolean isDue() {
    return wanted && !isWaiting;
  }

  /** Whether Redis was told something and has not answered. */
  boolean isWaiting() {
    return isWaiting;
  }

  /**
   * What is to be told now: what may not have arrived once more, else what was counted since.
   *
   * @param numbers gives numbers that grow
   */
  Batch tell(LongSupplier numbers) {
    wanted = false;
    isWaiting = true;
    if (underWay.isEmpty() && !untold.isEmpty()) {
      number = numbers.getAsLong();
      underWay = untold;
      untold = new HashMap<>(4);
      ownUnderWay = own.clone();
      Arrays.fill(own, 0);
    }
    return new Batch(number, underWay);
  }

  /** What was told has arrived, and this is the sum of all processes. */
  void learned(Response sums) {
    for (int i = 0; i < known.length; i++) {
      known[i] = sums.get(i).toLong();
    }
    knownMembers = sums.get(known.length).toInteger();
    hasLearned = true;
    learnedAt = System.nanoTime();
    number = 0;
    underWay = Map.of();
    ownUnderWay = new long[known.length];
    isWaiting = false;
    wanted |= !untold.isEmpty();
  }

  /** What was told has perhaps not arrived. */
  void failed() {
    isWaiting = false;
    wanted = true;
  }
}
