package dev.parley.interaction.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/**
 * Checks, at each connection, that Redis is new enough for the scripts and that it does not evict
 * questions. Where Redis does not allow {@code INFO}, as managed ones may, it warns and goes on.
 */
final class RedisServerCheck {
  private static final Logger LOG = Logger.getLogger(RedisServerCheck.class);

  private final CompletableFuture<Void> tooOld = new CompletableFuture<>();
  private final AtomicReference<String> lastWarning = new AtomicReference<>("");

  /** Fails with {@link UnsupportedRedis} once a Redis that is too old was met; else never ends. */
  CompletableFuture<Void> tooOld() {
    return tooOld;
  }

  /**
   * @return fails with {@link UnsupportedRedis} where this Redis is too old
   */
  CompletionStage<Void> check(RedisConnections connections) {
    return connections
        .info()
        .handle((info, failure) -> {
          if (failure == null) {
            checked(info);
          } else {
            unreadable();
          }
          return null;
        });
  }

  private void checked(String info) {
    RedisFacts facts = RedisFacts.of(info);
    if (facts.isTooOld()) {
      UnsupportedRedis refusal = new UnsupportedRedis(facts);
      warn(refusal.reason());
      tooOld.completeExceptionally(refusal);
      throw new CompletionException(refusal);
    }
    if (facts.evicts()) {
      warn(
          "Redis removes keys by itself when its memory is full: questions and answers will be lost"
              + " (maxmemory-policy is "
              + facts.policy()
              + "). Set maxmemory-policy to noeviction; Parley then refuses new questions instead");
    }
  }

  private void unreadable() {
    warn(
        "Redis does not allow INFO, so its version (7.0 of Redis or 7.2 of Valkey is needed) and its"
            + " maxmemory-policy (noeviction is needed) are not checked");
  }

  /**
   * Once, as long as the reason is the same: there is a new connection every few seconds at worst.
   */
  private void warn(String text) {
    if (!text.equals(lastWarning.getAndSet(text))) {
      LOG.warn(text);
    }
  }
}
