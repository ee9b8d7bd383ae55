package dev.parley.interaction.memory;

import dev.parley.config.InteractionConfig;
import dev.parley.config.QuotaTable;
import dev.parley.config.SessionConfig;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.Outcome;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The state of the memory store, its one lock and its one timer. The lock guards all state and is
 * held for a few operations on maps and on {@link EntriesByNumber} at a time; changes are told
 * after it was released.
 */
@Singleton
class MemoryTransactions {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition noneOpen = lock.newCondition();
  private final InteractionIndex index;
  private final InteractionLifecycle lifecycle;
  private final ChangeBus changes;
  private final Timers timers;
  private final Clock clock;
  private @Nullable Cancellable alarm;
  private Instant alarmAt = Instant.MAX;

  MemoryTransactions(
      InteractionConfig config,
      SessionConfig session,
      QuotaTable quotas,
      ChangeBus changes,
      Timers timers,
      Clock clock) {
    this.index = new InteractionIndex(session, config, quotas);
    this.lifecycle =
        new InteractionLifecycle(index, changes, config.retention(), config.abandonGrace());
    this.changes = changes;
    this.timers = timers;
    this.clock = clock;
  }

  /** An operation on the state, under the lock, after what is due was done. */
  interface Operation<T> {
    T at(Instant now);
  }

  /** To be used in an {@link Operation} alone. */
  InteractionIndex index() {
    return index;
  }

  /** To be used in an {@link Operation} alone. */
  InteractionLifecycle lifecycle() {
    return lifecycle;
  }

  Instant now() {
    return clock.instant();
  }

  /** Runs an operation at each subscription, on the thread that subscribes. */
  <T> Uni<T> atomically(Operation<T> operation) {
    return Uni.createFrom().item(() -> run(operation));
  }

  /** Runs an operation at once. */
  <T> T run(Operation<T> operation) {
    T result;
    lock.lock();
    try {
      Instant now = clock.instant();
      lifecycle.sweep(now);
      result = operation.at(now);
      arm(now);
    } finally {
      // the sweep may have ended the last one, whatever came of the operation
      signalNoneOpen();
      lock.unlock();
    }
    changes.deliver();
    return result;
  }

  /** How many interactions are open. */
  int open() {
    lock.lock();
    try {
      return index.open();
    } finally {
      lock.unlock();
    }
  }

  /** Blocks until no interaction is open any more, or the time is over. */
  void awaitNoneOpen(Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    lock.lock();
    try {
      while (index.open() > 0 && left > 0) {
        left = noneOpen.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends everything that is open, since it ends with this process; returns how much that was. */
  int abortOpen() {
    int aborted = 0;
    lock.lock();
    try {
      Ending ending =
          new Ending(Outcome.Aborted.SHUTDOWN, clock.instant(), InteractionLifecycle.POLICY);
      for (IndexedInteraction entry : index.openEntries()) {
        lifecycle.end(entry, ending);
        aborted++;
      }
      signalNoneOpen();
    } finally {
      lock.unlock();
    }
    changes.deliver();
    return aborted;
  }

  private void signalNoneOpen() {
    if (index.open() == 0) {
      noneOpen.signalAll();
    }
  }

  /** Sets the one timer of this store to the earliest due time. */
  private void arm(Instant now) {
    Instant next = index.earliestDue();
    if (next.equals(alarmAt) || (next.isAfter(alarmAt) && alarmAt.isAfter(now))) {
      return;
    }
    if (alarm != null) {
      alarm.cancel();
    }
    alarmAt = next;
    alarm = next.equals(Instant.MAX) ? null : timers.after(Duration.between(now, next), this::ring);
  }

  /** The timer is spent, even where it fired a little early. */
  private void ring() {
    lock.lock();
    try {
      alarm = null;
      alarmAt = Instant.MAX;
    } finally {
      lock.unlock();
    }
    run(now -> true);
  }
}
