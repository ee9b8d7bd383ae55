package dev.parley.interaction.redis;

import dev.parley.interaction.IdGenerator;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** The processes that share the store: this one, and those that gave a recent sign of life. */
@ApplicationScoped
class PodRegistry {
  /** How the names of processes end that keep the list of each session, by which pages are read. */
  private static final String KEEPS_LISTS = "+lists";

  /** How long after its last sign of life a process may still write at most. */
  private static final Duration LAST_WRITE = Duration.ofMinutes(1);

  private final String self;
  private final String channel;
  private volatile Set<String> alive;

  /** Any process may live before the first heartbeat. */
  private volatile long unlistedUntil = Long.MAX_VALUE;

  PodRegistry(IdGenerator ids, RedisKeys keys) {
    this.self = ids.process() + KEEPS_LISTS;
    this.channel = keys.channels() + self;
    this.alive = Set.of(self);
  }

  /** The name of this process, which is another one after each start. */
  String self() {
    return self;
  }

  /** The channel on which other processes tell this one what changed. */
  String channel() {
    return channel;
  }

  /** The processes with a recent sign of life, this one among them. */
  Set<String> alive() {
    return alive;
  }

  /**
   * Until when processes of an earlier release, which keep no lists, may have written: in
   * milliseconds by the clock of Redis. It may be in the future.
   */
  long unlistedUntil() {
    return unlistedUntil;
  }

  /**
   * Takes in which processes live.
   *
   * @param redisTime when that was known, by the clock of Redis
   */
  void seen(Set<String> living, Instant redisTime) {
    alive = living;
    if (!living.stream().allMatch(pod -> pod.endsWith(KEEPS_LISTS))) {
      unlistedUntil = redisTime.plus(LAST_WRITE).toEpochMilli();
    } else if (unlistedUntil == Long.MAX_VALUE) {
      // processes that ended before this one began
      unlistedUntil = redisTime.toEpochMilli();
    }
  }
}
