package dev.parley.interaction.redis;

import dev.parley.interaction.IdGenerator;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** The processes that share the store: this one, and those with a recent heartbeat. */
@ApplicationScoped
class PodRegistry {
  /**
   * The suffix of the names of processes that maintain the lists of sessions, by which pages are
   * read.
   */
  private static final String KEEPS_LISTS = "+lists";

  /** The longest time after its last heartbeat in which a process may still write. */
  private static final Duration LAST_WRITE = Duration.ofMinutes(1);

  private final String self;
  private final String channel;
  private volatile Set<String> alive;

  /** Before the first heartbeat, any process may be alive. */
  private volatile long unlistedUntil = Long.MAX_VALUE;

  PodRegistry(IdGenerator ids, RedisKeys keys) {
    this.self = ids.process() + KEEPS_LISTS;
    this.channel = keys.channels() + self;
    this.alive = Set.of(self);
  }

  /** The name of this process; each start gets a new one. */
  String self() {
    return self;
  }

  /** The channel on which other processes tell this one what changed. */
  String channel() {
    return channel;
  }

  /** The processes with a recent heartbeat, including this one. */
  Set<String> alive() {
    return alive;
  }

  /**
   * The time until which processes of an earlier release, which maintain no lists, may have
   * written: in milliseconds by the clock of Redis. It may be in the future.
   */
  long unlistedUntil() {
    return unlistedUntil;
  }

  /**
   * Records which processes are alive.
   *
   * @param redisTime when they were alive, by the clock of Redis
   */
  void seen(Set<String> living, Instant redisTime) {
    alive = living;
    if (!living.stream().allMatch(pod -> pod.endsWith(KEEPS_LISTS))) {
      unlistedUntil = redisTime.plus(LAST_WRITE).toEpochMilli();
    } else if (unlistedUntil == Long.MAX_VALUE) {
      // processes that ended before this one started
      unlistedUntil = redisTime.toEpochMilli();
    }
  }
}
