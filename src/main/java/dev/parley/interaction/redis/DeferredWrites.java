package dev.parley.interaction.redis;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * Writes with each heartbeat what this process has collected, so that no call needs a command for
 * it.
 */
@ApplicationScoped
class DeferredWrites {
  /** How long a stop waits for Redis to confirm the last counts. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final SharedCounts counts;
  private final AskerSessions askers;
  private final EvictableResults evictable;
  private final InteractionReceipts receipts;
  private final RedisPresence presence;
  private final InteractionHolds holds;
  private final InboxIndex inboxes;

  DeferredWrites(
      SharedCounts counts,
      AskerSessions askers,
      EvictableResults evictable,
      InteractionReceipts receipts,
      RedisPresence presence,
      InteractionHolds holds,
      InboxIndex inboxes) {
    this.counts = counts;
    this.askers = askers;
    this.evictable = evictable;
    this.receipts = receipts;
    this.presence = presence;
    this.holds = holds;
    this.inboxes = inboxes;
  }

  /** Called after each heartbeat. */
  void write() {
    counts.exchange();
    askers.write();
    evictable.write(receipts::evict);
    presence.renewUnsaid();
    inboxes.write();
    releaseHolds();
  }

  /** Releases holds whose release failed before. */
  void releaseHolds() {
    holds.giveBackUnreleased();
  }

  /** Writes at a stop what the next heartbeat would have written. Blocks. */
  void writeLast() {
    askers.write();
    evictable.leave();
    inboxes.write();
    try {
      // Redis runs commands in order, so this also waits for the writes above
      counts.flush(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
