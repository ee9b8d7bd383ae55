package dev.parley.telemetry.audit;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Entries that wait for the writer. Adding one never blocks: an entry without room is dropped and
 * counted, and the count is written where the entries are missing.
 */
final class AuditQueue {
  /**
   * How long the writer lets entries gather while more arrive. Waking a thread for each entry costs
   * more than writing it.
   */
  private static final long GATHERING_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** So many entries do not wait for others. */
  private static final int MANY = 256;

  private final ConcurrentLinkedQueue<AuditEntry> entries = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicLong lost = new AtomicLong();
  private final int most;
  private final int many;
  private final LongConsumer onLost;
  private volatile @Nullable Thread resting;
  private volatile @Nullable Thread gathering;

  /**
   * @param most how many may wait
   * @param onLost receives the number of lost entries, on the thread that lost them
   */
  AuditQueue(int most, LongConsumer onLost) {
    this.most = most;
    this.many = Math.min(MANY, most);
    this.onLost = onLost;
  }

  void add(AuditEntry entry) {
    int count = waiting.incrementAndGet();
    if (count > most) {
      waiting.decrementAndGet();
      lost(1);
    } else {
      entries.add(entry);
    }
    Thread writer = resting;
    if (writer == null && count == many) {
      writer = gathering;
    }
    if (writer != null) {
      LockSupport.unpark(writer);
    }
  }

  void lost(int count) {
    lost.addAndGet(count);
    onLost.accept(count);
  }

  /** The next entry; null if none waits. */
  @Nullable AuditEntry poll() {
    AuditEntry next = entries.poll();
    if (next != null) {
      waiting.decrementAndGet();
    }
    return next;
  }

  /** How many entries wait or are being added. */
  int waiting() {
    return waiting.get();
  }

  /** How many entries were lost since the last call. */
  long takeLost() {
    return lost.get() == 0 ? 0 : lost.getAndSet(0);
  }

  /** Lets the calling thread sleep until there is something to write, or the time is over. */
  void await(long nanos) {
    resting = Thread.currentThread();
    if (entries.isEmpty() && lost.get() == 0) {
      LockSupport.parkNanos(this, nanos);
    }
    resting = null;
  }

  /** Lets the calling thread sleep a moment, or until many entries wait. */
  void gather() {
    gathering = Thread.currentThread();
    if (waiting.get() < many) {
      LockSupport.parkNanos(this, GATHERING_NANOS);
    }
    gathering = null;
  }
}
