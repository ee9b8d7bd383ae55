package dev.parley.interaction.redis;

import dev.parley.interaction.Handles;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** This process among those that share the store, and what they know of each other and of time. */
@ApplicationScoped
class Pods {
  private final String self;
  private final Clock clock;
  private volatile Set<String> alive;
  private volatile Duration ahead = Duration.ZERO;

  Pods(Handles handles, Clock clock) {
    this.self = handles.process();
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

  void seen(Set<String> living, Instant redisTime, Instant asked, Instant answered) {
    alive = living;
    // the answer was under way for half the time, more or less
    Instant between = asked.plus(Duration.between(asked, answered).dividedBy(2));
    ahead = Duration.between(between, redisTime);
  }
}
