package dev.parley.limits;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes that one reader (a WebSocket or one response) has not read yet. Thread-safe. */
public final class OutgoingBuffer {
  private final OutgoingBuffers all;
  private final OutgoingBuffers.Share owner;
  private final AtomicLong connection;
  private final Runnable giveUp;
  private long pending;
  private boolean givenUp;
  private boolean closed;

  /**
   * @param connection bytes pending on the connection, of which this reader may be one of several
   * @param giveUp closes the reader; called at most once, from any thread
   */
  OutgoingBuffer(
      OutgoingBuffers all, OutgoingBuffers.Share owner, AtomicLong connection, Runnable giveUp) {
    this.all = all;
    this.owner = owner;
    this.connection = connection;
    this.giveUp = giveUp;
  }

  /**
   * Counts bytes that are about to be written. On false the caller must write nothing and close the
   * reader; earlier bytes count until {@link #remove} or {@link #close}.
   *
   * @return false if a budget does not allow them
   */
  public boolean add(int bytes) {
    synchronized (this) {
      if (givenUp || closed) {
        return false;
      }
      if (!all.reserve(owner, connection, bytes)) {
        leave();
        return false;
      }
      pending += bytes;
    }
    // without the lock of this reader, because this may close other readers
    all.relieve(owner);
    return true;
  }

  /** The peer, or its kernel, has taken this many bytes, or they were dropped. */
  public synchronized void remove(int bytes) {
    if (!closed) {
      release(Math.min(bytes, pending));
    }
  }

  /** The connection is closed; nothing is pending on it any more. */
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      release(pending);
      closed = true;
    }
    all.forget(this);
  }

  /** Closes the reader to make room for others. */
  void giveUp() {
    synchronized (this) {
      if (givenUp || closed) {
        return;
      }
      leave();
    }
    giveUp.run();
  }

  /** The bytes that closing this reader would free. */
  synchronized long pending() {
    return givenUp || closed ? 0 : pending;
  }

  OutgoingBuffers.Share owner() {
    return owner;
  }

  AtomicLong connection() {
    return connection;
  }

  private void leave() {
    givenUp = true;
    all.leaving(owner, pending);
  }

  private void release(long bytes) {
    pending -= bytes;
    all.release(owner, connection, bytes);
    if (givenUp) {
      all.leaving(owner, -bytes);
    }
  }
}
