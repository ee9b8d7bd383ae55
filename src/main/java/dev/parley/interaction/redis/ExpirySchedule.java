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
 * When this process has to read which interactions, so that they expire on time: Redis decides what
 * is due, but does nothing by itself. Each process reads what it asked, awaits or shows; an
 * interaction without a timer expires when it is next read. One timer for all.
 */
@ApplicationScoped
class ExpirySchedule {
  /** How far the clock of Redis may differ from what this process knows of it, mostly. */
  private static final Duration SLACK = Duration.ofMillis(5);

  /** How long to wait after a failed look. */
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
   * @param finder reads the interaction behind a reference, whereby Redis ends it if it is due; it
   *     is called again later where that fails
   */
  void start(Function<String, Uni<?>> finder) {
    find = finder;
  }

  private void look(String reference) {
    find.apply(reference)
        .subscribe()
        .with(found -> {}, failure -> at(reference, clock.now().plus(AGAIN)));
  }

  /** Looks at that time by the clock of Redis, and at no other time that was said before. */
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
