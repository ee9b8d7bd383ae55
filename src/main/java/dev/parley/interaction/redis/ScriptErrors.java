package dev.parley.interaction.redis;

import dev.parley.error.Refusal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** Turns the errors of scripts into refusals, and logs those of each script once in ten seconds. */
final class ScriptErrors {
  private static final Logger LOG = Logger.getLogger(ScriptErrors.class);
  private static final long PAUSE_NANOS = 10_000_000_000L;

  private final Map<Script, Long> loggedAt = new ConcurrentHashMap<>();

  /**
   * @param isUp whether the connection holds; else its end was logged
   */
  Refusal refusal(Script script, Throwable failure, boolean isUp) {
    long now = System.nanoTime();
    // one of those that come at the same time may be logged besides
    if (isUp && now - loggedAt.getOrDefault(script, now - PAUSE_NANOS) >= PAUSE_NANOS) {
      loggedAt.put(script, now);
      // the error message of Redis may repeat arguments, so it is not logged
      LOG.errorf("Redis did not run %s: %s", script, RedisErrors.kind(failure));
    }
    return RedisErrors.isFull(failure) ? StoreUnavailable.full() : StoreUnavailable.refusal();
  }
}
