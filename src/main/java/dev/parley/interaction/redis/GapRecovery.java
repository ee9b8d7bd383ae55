package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.interaction.ChangeBus;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Keeps this process up to date with Redis. After a gap, in which messages may have been lost, it
 * registers everything again and tells all listeners that changes may have been missed. A gap is a
 * new connection, or a time in which the other processes took this one for dead.
 */
@ApplicationScoped
class GapRecovery {
  private final RedisLink link;
  private final Heartbeat heartbeat;
  private final RedisMessageHandler messageHandler;
  private final RedisPresence presence;
  private final ChangeBus changes;
  private final DepartedPods departed;
  private final DeferredWrites writes;
  private final RecentEndings endings;
  private final Duration silence;
  private final CompletableFuture<Void> firstConnection = new CompletableFuture<>();

  /** Whether there was a connection before. Used on the event loop of the link only. */
  private boolean isReconnect;

  /** Whether the recovery after the newest connection is complete. */
  private volatile boolean settled;

  GapRecovery(
      RedisLink link,
      Heartbeat heartbeat,
      RedisMessageHandler messageHandler,
      RedisPresence presence,
      ChangeBus changes,
      DepartedPods departed,
      DeferredWrites writes,
      RecentEndings endings,
      RedisConfig config) {
    this.link = link;
    this.heartbeat = heartbeat;
    this.messageHandler = messageHandler;
    this.presence = presence;
    this.changes = changes;
    this.departed = departed;
    this.writes = writes;
    this.endings = endings;
    this.silence = config.silence();
  }

  /**
   * Connects to Redis, and reconnects from then on.
   *
   * @return completes with the first connection that carries commands
   */
  CompletableFuture<Void> start() {
    link.start(messageHandler::accept, messageHandler::acceptOfInbox, this::connected);
    heartbeat.start(this::missed, departed::departed, writes::write);
    return firstConnection;
  }

  private void connected() {
    settled = false;
    heartbeat.reset();
    heartbeat
        .beat()
        .subscribe()
        .with(
            done -> {
              link.proven();
              firstConnection.complete(null);
              presence.renewAll();
              writes.releaseHolds();
              if (isReconnect) {
                // first, so that nobody is shown again what has ended
                endings
                    .repeat()
                    .ifNoItem()
                    .after(silence)
                    .fail()
                    .subscribe()
                    .with(repeated -> changes.missed(), late -> changes.missed());
              }
              isReconnect = true;
              settled = true;
            },
            failure -> link.reconnect("no answer"));
  }

  /** Other processes took this one for dead, or Redis has lost its registration. */
  private void missed() {
    if (settled) {
      presence.renewAll();
      changes.missed();
    }
  }
}
