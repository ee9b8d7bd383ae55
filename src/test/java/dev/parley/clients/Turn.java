package dev.parley.clients;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** A permit that is held, and given back once. */
record Turn(Semaphore turns, AtomicBoolean ended) {
  Turn(Semaphore turns) {
    this(turns, new AtomicBoolean());
  }

  void end() {
    if (ended.compareAndSet(false, true)) {
      turns.release();
    }
  }
}
