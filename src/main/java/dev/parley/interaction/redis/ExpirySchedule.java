package dev.parley.interaction.redis;

import dev.parley.reactive.Timers;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * When this process is to look whether something is due: Redis decides that, but does nothing of
 * its own accord. Each process does so for what it asked, awaits or shows; what nobody does so for
 * is found to be due by whoever touches it next. One timer for all.
 */
@ApplicationScoped
class ExpirySchedule {
  /** What this process does not know of Redis' clock, so that it seldom looks in vain. */
  private static final Duration SLACK = Duration.ofMillis(5);

  private final Timers timers;
  private final PodRegistry pods;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Instant> times = new HashMap<>();
  private final TreeSet<Due> order =
      new TreeSet<>(Comparator.comparing(Due::at).thenComparing(Due::reference));
  private Consumer<String> look = reference -> {};
  private @Nullable Cancellable alarm;
  private Instant alarmAt = Instant.MAX;

  ExpirySchedule(Timers timers, PodRegistry pods) {
    this.timers = timers;
    this.pods = pods;
  }

  private record Due(Instant at, String reference) {}

  /** Who looks; it must not block. */
  void start(Consumer<String> looker) {
    look = looker;
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
    alarm = timers.after(Duration.between(pods.now(), next).plus(SLACK), this::ring);
  }

  private void ring() {
    List<String> due = new ArrayList<>();
    lock.lock();
    try {
      alarm = null;
      alarmAt = Instant.MAX;
      Instant now = pods.now();
      while (!order.isEmpty() && !order.first().at().isAfter(now)) {
        Due first = order.pollFirst();
        times.remove(first.reference());
        due.add(first.reference());
      }
      arm();
    } finally {
      lock.unlock();
    }
    due.forEach(look);
  }
}
