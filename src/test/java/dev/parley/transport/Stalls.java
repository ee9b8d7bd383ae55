package dev.parley.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Notices when the whole process stands still, because of a garbage collection or a busy machine:
 * then no code held up an event loop.
 */
final class Stalls implements AutoCloseable {
  private static final long PACE = TimeUnit.MILLISECONDS.toNanos(20);

  /** Half of what the event loops may take before they are reported. */
  private static final long STALL = TimeUnit.SECONDS.toNanos(1);

  private final Thread watch;
  private volatile boolean any;
  private volatile boolean closed;

  Stalls() {
    watch = Thread.ofPlatform().daemon().name("stalls").start(this::run);
  }

  private void run() {
    long before = System.nanoTime();
    while (!closed) {
      LockSupport.parkNanos(PACE);
      long now = System.nanoTime();
      any |= now - before > STALL;
      before = now;
    }
  }

  boolean any() {
    return any;
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(watch);
  }
}
