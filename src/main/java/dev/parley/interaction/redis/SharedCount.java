package dev.parley.interaction.redis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The counts of one owner, of one tenant or of the whole service: the last sums from Redis, and
 * this process' changes since. Not thread-safe.
 */
final class SharedCount {
  private final long[] known = new long[CounterKind.values().length];

  /** Changes of this process that were not sent, as sums. */
  private final long[] own = new long[known.length];

  private Map<String, Long> untold = new HashMap<>(4);

  /**
   * Changes that were sent and may not have arrived; sent again unchanged until they are confirmed.
   */
  private Map<String, Long> underWay = Map.of();

  private long[] ownUnderWay = new long[known.length];

  /**
   * The number of the batch under way, by which Redis counts it only once; 0 if none is under way.
   */
  private long number;

  /** The tags of the members (tenants, or owners of a tenant) that are active in this process. */
  private final Set<String> members = new HashSet<>(2);

  /** The number of active members, by the last reports of all processes. */
  private int knownMembers;

  private boolean isWaiting;
  private int idle;

  /** Whether the counts were changed or read since the last exchange. */
  private boolean wanted;

  private boolean hasLearned;
  private long learnedAt;

  /** A batch of changes, under the number by which Redis knows whether it has it already. */
  record Batch(long number, Map<String, Long> changes) {}

  void add(CounterKind what, String field, long by) {
    want();
    own[what.place()] += by;
    untold.merge(field, by, Long::sum);
  }

  /** The members that are active in this process; the caller keeps the set up to date. */
  Set<String> members() {
    return members;
  }

  /** The number of active members, if the given one is active. */
  int activeWith(String member) {
    int here = members.contains(member) ? members.size() : members.size() + 1;
    return Math.max(here, knownMembers);
  }

  private void want() {
    wanted = true;
    idle = 0;
  }

  /** The counts, for a decision. */
  CounterValues counts() {
    want();
    return sums();
  }

  /** Whether anything is open or stored. */
  boolean isActive() {
    return sums().isActive();
  }

  /** Whether the sums from Redis are older than this. */
  boolean isOlderThan(long nanos) {
    return hasLearned && System.nanoTime() - learnedAt > nanos;
  }

  private CounterValues sums() {
    long[] sums = new long[known.length];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.max(0, known[i] + own[i] + ownUnderWay[i]);
    }
    return new CounterValues(sums);
  }

  /** Whether the counts were not used for this many heartbeats. */
  boolean isForgotten(int beats) {
    return isTold() && ++idle > beats;
  }

  /** Whether Redis has confirmed all changes. */
  boolean isTold() {
    return untold.isEmpty() && underWay.isEmpty() && !isWaiting;
  }

  /** Whether there is something to send or to receive. */
  boolean isDue() {
    return wanted && !isWaiting;
  }

  /** Whether a batch was sent and not yet confirmed. */
  boolean isWaiting() {
    return isWaiting;
  }

  /**
   * The batch to send now: the unconfirmed one again, else the new changes.
   *
   * @param numbers gives increasing numbers
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

  /**
   * Redis has confirmed the batch.
   *
   * @param sums of all processes
   */
  void learned(Reply sums) {
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

  /** The batch may not have arrived. */
  void failed() {
    isWaiting = false;
    wanted = true;
  }
}
