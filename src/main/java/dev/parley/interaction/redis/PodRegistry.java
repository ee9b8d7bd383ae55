package dev.parley.interaction.redis;

import dev.parley.interaction.IdGenerator;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** This process among those that share the store, and what they know of each other and of time. */
@ApplicationScoped
class PodRegistry {
  /**
   * What the names of those end with that keep the list of each session, by which pages are read.
   */
  private static final String KEEPS_LISTS = "+lists";

  /** How long after it was seen last a process may write at most. */
  private static final Duration LAST_WRITE = Duration.ofMinutes(1);

  private final String self;
  private final Clock clock;
  private volatile Set<String> alive;
  private volatile Duration ahead = Duration.ZERO;

  /** Before it is known who lives there may be any. */
  private volatile long unlistedUntil = Long.MAX_VALUE;

  PodRegistry(IdGenerator ids, Clock clock) {
    this.self = ids.process() + KEEPS_LISTS;
    this.clock = clock;
    this.alive = Set.of(self);
  }

  /** The name of this process: another one after each start. */
  String self() {
    return self;
  }

  /** Those that gave a sign of life lately, this one among them. */
  Set<String> alive() {
    return alive;
  }

  /** The time by the clock of Redis. */
  Instant now() {
    return clock.instant().plus(ahead);
  }

  /**
   * Until when processes of an earlier release, which keep no lists, may have written: in
   * milliseconds by the clock of Redis. It may be in the future.
   */
  long unlistedUntil() {
    return unlistedUntil;
  }

  void seen(Set<String> living, Instant redisTime, Instant asked, Instant answered) {
    alive = living;
    if (!living.stream().allMatch(pod -> pod.endsWith(KEEPS_LISTS))) {
      unlistedUntil = redisTime.plus(LAST_WRITE).toEpochMilli();
    } else if (unlistedUntil == Long.MAX_VALUE) {
      // those of before this process began
      unlistedUntil = redisTime.toEpochMilli();
    }
    // the answer was under way for half the time, more or less
    Instant between = asked.plus(Duration.between(asked, answered).dividedBy(2));
    ahead = Duration.between(between, redisTime);
  }
}
