package dev.parley.interaction.redis;

import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.concurrent.CompletableFuture;
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
  Future<Void> check(RedisConnection connection) {
    return connection
        .send(Request.cmd(Command.INFO))
        .transform(read -> read.succeeded() ? checked(read.result()) : unreadable());
  }

  private Future<Void> checked(Response info) {
    RedisFacts facts = RedisFacts.of(info.toString());
    if (facts.isTooOld()) {
      UnsupportedRedis refusal = new UnsupportedRedis(facts);
      warn(refusal.reason());
      tooOld.completeExceptionally(refusal);
      return Future.failedFuture(refusal);
    }
    if (facts.evicts()) {
      warn(
          "Redis removes keys by itself when its memory is full: questions and answers will be lost"
              + " (maxmemory-policy is "
              + facts.policy()
              + "). Set maxmemory-policy to noeviction; Parley then refuses new questions instead");
    }
    return Future.succeededFuture();
  }

  private Future<Void> unreadable() {
    warn(
        "Redis does not allow INFO, so its version (7.0 of Redis or 7.2 of Valkey is needed) and its"
            + " maxmemory-policy (noeviction is needed) are not checked");
    return Future.succeededFuture();
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
