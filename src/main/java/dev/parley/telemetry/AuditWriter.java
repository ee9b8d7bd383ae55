package dev.parley.telemetry;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The one thread that writes the audit log. */
final class AuditWriter {
  private static final Logger LOG = Logger.getLogger(AuditWriter.class);
  private static final int MOST_AT_ONCE = 256;
  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final AuditQueue queue;
  private final AuditChain chain;
  private final AuditSink sink;
  private final AuditAnchors anchors;
  private final long anchorNanos;
  private final Thread thread;
  private final List<AuditSink.Line> unwritten = new ArrayList<>();
  private long unwrittenBytes;
  private volatile boolean stopping;

  AuditWriter(
      AuditQueue queue,
      AuditChain chain,
      AuditSink sink,
      AuditAnchors anchors,
      Duration anchorInterval) {
    this.queue = queue;
    this.chain = chain;
    this.sink = sink;
    this.anchors = anchors;
    this.anchorNanos = anchorInterval.toNanos();
    this.thread = Thread.ofPlatform().name("parley-audit").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Writes what was handed over before, and ends. */
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

  private void run() {
    // the first one as soon as the start was written
    long anchorAt = System.nanoTime();
    boolean isLast = false;
    while (!isLast) {
      isLast = stopping;
      try {
        drain();
        if (isLast || System.nanoTime() - anchorAt >= 0) {
          anchorAt = System.nanoTime() + anchorNanos;
          sink.force();
          anchors.set(chain.last());
        }
      } catch (IOException | RuntimeException failure) {
        LOG.errorf("The audit log failed with %s", failure.getClass().getName());
      }
      if (!stopping) {
        queue.await(Math.max(1, anchorAt - System.nanoTime()));
      }
    }
    try {
      sink.close();
    } catch (IOException failure) {
      LOG.errorf("The audit log could not be closed: %s", failure.getClass().getName());
    }
  }

  private void drain() {
    for (AuditEntry next = queue.poll(); next != null; next = queue.poll()) {
      append(next);
      if (unwritten.size() >= MOST_AT_ONCE) {
        flush();
      }
    }
    noteLost();
    flush();
  }

  /** After the entries that found room, and before those that came when there was room again. */
  private void noteLost() {
    long lost = queue.takeLost();
    if (lost > 0) {
      append(AuditEntry.of("lost").number("count", lost));
    }
  }

  private void append(AuditEntry entry) {
    if (sink.isFull(unwrittenBytes)) {
      flush();
      rotate();
    }
    seal(entry);
  }

  private void seal(AuditEntry entry) {
    byte[] line = chain.next(entry);
    unwritten.add(new AuditSink.Line(line, entry.traceId()));
    unwrittenBytes += line.length;
  }

  private void rotate() {
    try {
      sink.rotate().forEach(this::seal);
    } catch (IOException failure) {
      LOG.errorf("The audit log could not begin a new file: %s", failure.getClass().getName());
    }
  }

  /** Tries until it is written; meanwhile the queue fills, and what finds no room is counted. */
  private void flush() {
    if (unwritten.isEmpty()) {
      return;
    }
    IOException trouble = null;
    do {
      trouble = written(trouble);
    } while (trouble != null && !stopping);
    if (trouble != null) {
      queue.lost(unwritten.size());
    }
    unwritten.clear();
    unwrittenBytes = 0;
  }

  /** Null once it is written. */
  private @Nullable IOException written(@Nullable IOException before) {
    try {
      sink.write(unwritten);
      if (before != null) {
        LOG.info("The audit log can be written again");
      }
      return null;
    } catch (IOException failure) {
      if (before == null) {
        LOG.errorf("The audit log cannot be written: %s", failure.getClass().getName());
      }
      LockSupport.parkNanos(this, RETRY_NANOS);
      return failure;
    }
  }
}
