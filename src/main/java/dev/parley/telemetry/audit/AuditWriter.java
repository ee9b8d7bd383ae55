package dev.parley.telemetry.audit;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The one thread that writes the audit log. */
final class AuditWriter {
  private static final Logger LOG = Logger.getLogger(AuditWriter.class);
  private static final int MOST_AT_ONCE = 256;
  private static final int MOST_TRIES = 5;
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final AuditQueue queue;
  private final AuditChain chain;
  private final AuditSink sink;
  private final AuditAnchors anchors;
  private final long anchorNanos;
  private final Thread thread;
  private final LongSupplier nanos;
  private final AuditRetry rotation;
  private final AuditRetry failures;
  private final List<AuditSink.Line> unwritten = new ArrayList<>(2 * MOST_AT_ONCE);
  private @Nullable AuditEntry first;

  /** How many entries were lost and are not yet recorded in the chain. */
  private long unsaid;

  private AuditChain.Place written;
  private long unwrittenBytes;
  private boolean hasGivenUp;
  private volatile boolean stopping;

  AuditWriter(
      AuditQueue queue,
      AuditChain chain,
      AuditSink sink,
      AuditAnchors anchors,
      Duration anchorInterval) {
    this(queue, chain, sink, anchors, anchorInterval, System::nanoTime);
  }

  /**
   * @param nanos a clock that never goes backward
   */
  AuditWriter(
      AuditQueue queue,
      AuditChain chain,
      AuditSink sink,
      AuditAnchors anchors,
      Duration anchorInterval,
      LongSupplier nanos) {
    this.queue = queue;
    this.chain = chain;
    this.sink = sink;
    this.anchors = anchors;
    this.anchorNanos = anchorInterval.toNanos();
    this.nanos = nanos;
    this.rotation = new AuditRetry(nanos);
    this.failures = new AuditRetry(nanos);
    this.written = chain.last();
    this.thread = Thread.ofPlatform().name("parley-audit").daemon().unstarted(this::run);
  }

  /**
   * @param entry written before all entries that were or will be handed over
   */
  void start(AuditEntry entry) {
    first = entry;
    thread.start();
  }

  /** Writes what was handed over before, and stops. */
  void stop() {
    stopping = true;
    LockSupport.unpark(thread);
    try {
      if (!thread.join(PATIENCE)) {
        LOG.error("The audit log could not be written to its end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether writing has stopped. */
  boolean isOver() {
    return !thread.isAlive();
  }

  private void run() {
    // the first anchor is due when the start was written
    long anchorAt = nanos.getAsLong();
    boolean isLast = false;
    while (!isLast) {
      isLast = stopping;
      try {
        round();
        if (isLast || nanos.getAsLong() - anchorAt >= 0) {
          anchorAt = nanos.getAsLong() + anchorNanos;
          sink.force();
          anchors.set(written);
        }
      } catch (Throwable failure) { // not even an error may end the one thread that writes
        tell(failure);
      }
      if (!stopping) {
        queue.gather();
      }
      if (!stopping) {
        queue.await(Math.max(1, anchorAt - nanos.getAsLong()));
      }
    }
    try {
      sink.close();
    } catch (IOException | RuntimeException failure) {
      LOG.errorf("The audit log could not be closed: %s", failure.getClass().getName());
    }
  }

  /** At most once a minute, because this may fail for each entry. */
  private void tell(Throwable failure) {
    try {
      if (failures.isDue()) {
        failures.failed();
        LOG.errorf("The audit log failed with %s", failure.getClass().getName());
      }
    } catch (Throwable unsaid) { // out of memory, perhaps: continues without logging
      LockSupport.parkNanos(this, RETRY_NANOS);
    }
  }

  /**
   * Writes the waiting entries. Entries that arrive meanwhile wait for the next round, so that
   * losses and anchors are written under any load.
   */
  private void round() {
    AuditEntry beginning = first;
    if (beginning != null) {
      first = null;
      // even if the file is full: the entry describes the end of this file
      sealAtLast(beginning);
    }
    // the waiting entries were added before others were lost
    unsaid += queue.takeLost();
    for (int waiting = queue.waiting(); waiting > 0; waiting--) {
      AuditEntry next = queue.poll();
      if (next == null) {
        break;
      }
      append(next);
      if (unwritten.size() >= MOST_AT_ONCE) {
        flush();
      }
    }
    if (unsaid > 0 && !hasGivenUp) {
      rotateIfFull();
      if (seal(AuditEntry.of("lost").number("count", unsaid))) {
        unsaid = 0;
      }
    }
    flush();
  }

  /** Never throws: an entry that cannot be sealed is counted as lost. */
  private void append(AuditEntry entry) {
    rotateIfFull();
    if (!seal(entry)) {
      queue.lost(1);
    }
  }

  private void rotateIfFull() {
    if (sink.isFull(unwrittenBytes) && rotation.isDue()) {
      flush();
      rotate();
    }
  }

  /** Seals an entry on which later steps depend; returns whether that worked. */
  private boolean sealAtLast(AuditEntry entry) {
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      if (seal(entry)) {
        return true;
      }
    }
    queue.lost(1);
    return false;
  }

  /** Seals an entry; returns whether that worked. */
  private boolean seal(AuditEntry entry) {
    AuditChain.Place before = chain.last();
    try {
      byte[] line = chain.next(entry);
      unwritten.add(new AuditSink.Line(line, entry.traceId()));
      unwrittenBytes += line.length;
      return true;
    } catch (Throwable failure) {
      chain.backTo(before);
      tell(failure);
      if (!stopping) {
        LockSupport.parkNanos(
            this, RETRY_NANOS); // otherwise it would try at once to record the loss
      }
      return false;
    }
  }

  private void rotate() {
    List<AuditEntry> beginning = List.of();
    try {
      beginning = sink.rotate();
      if (rotation.worked()) {
        LOG.info("The audit log begins new files again");
      }
    } catch (Throwable failure) {
      if (rotation.failed()) {
        LOG.errorf(
            "The audit log could not begin a new file, and continues in the old one: %s",
            failure.getClass().getName());
      }
    }
    if (!beginning.isEmpty()) {
      begin(beginning);
    }
  }

  /** Deletes only files whose deletion the chain records durably. */
  private void begin(List<AuditEntry> beginning) {
    boolean isSealed = true;
    for (AuditEntry entry : beginning) {
      isSealed &= sealAtLast(entry);
    }
    flush();
    if (!isSealed || hasGivenUp) {
      return;
    }
    try {
      sink.force();
      sink.discard();
    } catch (Throwable failure) { // tried again at the next rotation
      LOG.warnf(
          "Full files of the audit log could not be deleted: %s", failure.getClass().getName());
    }
  }

  /** Tries until it is written; meanwhile the queue fills, and entries without room are counted. */
  private void flush() {
    if (unwritten.isEmpty()) {
      return;
    }
    boolean isFirstTry = true;
    boolean isWritten = false;
    while (!isWritten && !hasGivenUp) {
      boolean isLastTry = stopping;
      isWritten = isWritten(isFirstTry);
      hasGivenUp = !isWritten && isLastTry;
      if (!isWritten && !hasGivenUp) {
        LockSupport.parkNanos(this, RETRY_NANOS);
      }
      isFirstTry = false;
    }
    if (isWritten) {
      written = chain.last();
    } else {
      queue.lost(unwritten.size());
    }
    unwritten.clear();
    unwrittenBytes = 0;
  }

  private boolean isWritten(boolean isFirstTry) {
    try {
      sink.write(unwritten);
      if (!isFirstTry) {
        LOG.info("The audit log can be written again");
      }
      return true;
    } catch (Throwable failure) { // tried again; the sink knows what it has written
      if (isFirstTry) {
        LOG.errorf("The audit log cannot be written: %s", failure.getClass().getName());
      }
      return false;
    }
  }
}
