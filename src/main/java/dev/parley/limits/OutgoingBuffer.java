package dev.parley.limits;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What was written for one reader, a socket or one response, and not yet taken by it. May be used
 * from any thread.
 */
public final class OutgoingBuffer {
  private final OutgoingBuffers all;
  private final OutgoingBuffers.Share owner;
  private final AtomicLong connection;
  private final Runnable giveUp;
  private long pending;
  private boolean givenUp;
  private boolean closed;

  /**
   * @param connection what is pending on the connection, of which this may be one of several
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
   * Counts bytes that are about to be written. Whoever gets false must write nothing and close the
   * reader; what was written before counts until {@link #remove} or {@link #close}.
   *
   * @return false where a budget does not allow them
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
    // without the lock of this reader, since others are closed by it
    all.relieve(owner);
    return true;
  }

  /** The peer, or at least its kernel, has taken so many of these bytes, or they were dropped. */
  public synchronized void remove(int bytes) {
    if (!closed) {
      release(Math.min(bytes, pending));
    }
  }

  /** The connection is gone, and whatever was pending with it. */
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

  /** Closes the reader, since others need the room. */
  void giveUp() {
    synchronized (this) {
      if (givenUp || closed) {
        return;
      }
      leave();
    }
    giveUp.run();
  }

  /** What could be won by giving this reader up. */
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
