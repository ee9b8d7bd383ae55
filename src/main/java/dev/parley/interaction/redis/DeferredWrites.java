package dev.parley.interaction.redis;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Writes at each heartbeat what this process has gathered, so that it costs no call a command. */
@ApplicationScoped
class DeferredWrites {
  /** How long a stop waits for Redis to confirm the last counts. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final SharedCounts counts;
  private final AskerSessions askers;
  private final EvictableResults evictable;
  private final InteractionResults results;
  private final RedisPresence presence;
  private final UnreleasedHolds unreleased;
  private final InteractionHolds holds;

  DeferredWrites(
      SharedCounts counts,
      AskerSessions askers,
      EvictableResults evictable,
      InteractionResults results,
      RedisPresence presence,
      UnreleasedHolds unreleased,
      InteractionHolds holds) {
    this.counts = counts;
    this.askers = askers;
    this.evictable = evictable;
    this.results = results;
    this.presence = presence;
    this.unreleased = unreleased;
    this.holds = holds;
  }

  /** Called after each heartbeat. */
  void write() {
    counts.exchange();
    askers.write();
    evictable.write(results::evict);
    presence.renewUnsaid();
    releaseHolds();
  }

  /** Gives holds back that could not be given back before. */
  void releaseHolds() {
    unreleased.drain(holds::giveBack);
  }

  /** Writes what the next heartbeat would have written, for the other processes; blocks. */
  void writeLast() {
    askers.write();
    evictable.leave();
    try {
      // Redis runs commands in the order in which they are sent, so this waits for those too
      counts.flush(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
