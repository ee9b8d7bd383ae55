package dev.parley.interaction.redis;

import io.vertx.redis.client.Response;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The counts of one owner, one tenant or all: the last sums from Redis, and this process' changes
 * since. Not thread-safe.
 */
final class SharedCount {
  private final long[] known = new long[CounterKind.values().length];

  /** Changes of this process that were not sent. */
  private final long[] own = new long[known.length];

  private Map<String, Long> untold = new HashMap<>(4);

  /**
   * Changes that were sent and may not have arrived; sent again unchanged until they are confirmed.
   */
  private Map<String, Long> underWay = Map.of();

  private long[] ownUnderWay = new long[known.length];

  /** The number by which Redis counts a batch only once; 0 if none is under way. */
  private long number;

  /** Tags of its members that are active as far as this process knows. */
  private final Set<String> members = new HashSet<>(2);

  /** How many are active, by the last reports of all processes. */
  private int knownMembers;

  private boolean isWaiting;
  private int idle;

  /** Whether it was changed or read since the last exchange. */
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

  /** The counts, for a decision. */
  CounterValues counts() {
    want();
    return sums();
  }

  /** Whether anything is open or kept. */
  boolean isActive() {
    return sums().isActive();
  }

  /** Whether the sums from Redis are older than so many nanoseconds. */
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

  /** Whether it was not used for so many heartbeats. */
  boolean isForgotten(int beats) {
    return isTold() && ++idle > beats;
  }

  /** Whether Redis has all that was counted. */
  boolean isTold() {
    return untold.isEmpty() && underWay.isEmpty() && !isWaiting;
  }

  /** Whether there is something to send or to receive. */
  boolean isDue() {
    return wanted && !isWaiting;
  }

  /** Whether a batch was sent and not yet answered. */
  boolean isWaiting() {
    return isWaiting;
  }

  /**
   * The batch to send now: the unconfirmed one again, else the changes since.
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

  /** The batch has arrived, and this is the sum of all processes. */
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

  /** The batch has perhaps not arrived. */
  void failed() {
    isWaiting = false;
    wanted = true;
  }
}
