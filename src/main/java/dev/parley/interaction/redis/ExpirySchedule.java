package dev.parley.interaction.redis;

import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads interactions when they are due, so that they expire on time: Redis decides what is due, but
 * only when a script reads it. Each process does so for the interactions that it asked, awaits or
 * shows. An interaction without a schedule expires when it is next read. One timer serves all.
 */
@ApplicationScoped
class ExpirySchedule {
  /** How far the clock of Redis usually differs from this process' estimate of it. */
  private static final Duration SLACK = Duration.ofMillis(5);

  /** How long to wait after a failed read. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final Timers timers;
  private final RedisClock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Instant> times = new HashMap<>();
  private final TreeSet<Due> order =
      new TreeSet<>(Comparator.comparing(Due::at).thenComparing(Due::reference));
  private Function<String, Uni<?>> find = reference -> Uni.createFrom().voidItem();
  private @Nullable Cancellable alarm;
  private Instant alarmAt = Instant.MAX;

  ExpirySchedule(Timers timers, RedisClock clock) {
    this.timers = timers;
    this.clock = clock;
  }

  private record Due(Instant at, String reference) {}

  /**
   * Sets what is called when an interaction is due; it must not block.
   *
   * @param finder reads the interaction of a reference, so that Redis ends it if it is due; it is
   *     called again later if it fails
   */
  void start(Function<String, Uni<?>> finder) {
    find = finder;
  }

  private void look(String reference) {
    find.apply(reference)
        .subscribe()
        .with(found -> {}, failure -> at(reference, clock.now().plus(AGAIN)));
  }

  /**
   * Schedules a read at a time by the clock of Redis, instead of an earlier schedule for this
   * interaction.
   */
  void at(String reference, Instant time) {
    lock.lock();
    try {
      Instant before = times.put(reference, time);
      if (before != null) {
        order.remove(new Due(before, reference));
      }
      order.add(new Due(time, reference));
      arm();
    } finally {
      lock.unlock();
    }
  }

  void drop(String reference) {
    lock.lock();
    try {
      Instant before = times.remove(reference);
      if (before != null) {
        order.remove(new Due(before, reference));
      }
    } finally {
      lock.unlock();
    }
  }

  private void arm() {
    Instant next = order.isEmpty() ? Instant.MAX : order.first().at();
    if (!next.isBefore(alarmAt)) {
      return;
    }
    if (alarm != null) {
      alarm.cancel();
    }
    alarmAt = next;
    alarm = timers.after(Duration.between(clock.now(), next).plus(SLACK), this::ring);
  }

  private void ring() {
    List<String> due = new ArrayList<>();
    lock.lock();
    try {
      alarm = null;
      alarmAt = Instant.MAX;
      Instant now = clock.now();
      while (!order.isEmpty() && !order.first().at().isAfter(now)) {
        Due first = order.pollFirst();
        times.remove(first.reference());
        due.add(first.reference());
      }
      arm();
    } finally {
      lock.unlock();
    }
    due.forEach(this::look);
  }
}
