package dev.parley.interaction.redis;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Estimates the clock of Redis. Thread-safe. */
@ApplicationScoped
class RedisClock {
  private final Clock local;

  /** How far the clock of Redis is ahead of this process' clock. */
  private volatile Duration ahead = Duration.ZERO;

  RedisClock(Clock local) {
    this.local = local;
  }

  Instant now() {
    return local.instant().plus(ahead);
  }

  /** The time by the clock of this process, for {@link #learn}. */
  Instant localNow() {
    return local.instant();
  }

  /**
   * Learns the time of Redis from an answer.
   *
   * @param redisTime when Redis answered, by its clock
   * @param asked when it was asked, by the clock of this process
   */
  void learn(Instant redisTime, Instant asked) {
    // assumes that the answer took half of the round trip
    Duration roundTrip = Duration.between(asked, localNow());
    ahead = Duration.between(asked.plus(roundTrip.dividedBy(2)), redisTime);
  }
}
