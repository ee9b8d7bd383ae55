package dev.parley.security.authentication;

import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets tokens of unknown keys wait while another such token is checked. Quarkus OIDC fetches the
 * issuer's keys when it does not know a token's key, at most once in {@code
 * quarkus.oidc.token.forced-jwk-refresh-interval}; a token that arrives during a fetch would be
 * rejected. Here such a token waits for the fetch, so that a new key works for all its tokens.
 * Tokens of keys that have verified a token before never wait.
 */
@Singleton
class KeyRefreshGate {
  /** More than the keys that an issuer uses at a time; beyond it the set is cleared. */
  private static final int MOST_KEYS = 256;

  /**
   * Header parts (RFC 7515 section 7.1) of valid tokens: tokens of one key have the same header.
   */
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  private final AtomicReference<@Nullable CompletableFuture<Void>> underWay =
      new AtomicReference<>();

  /** Whether a token with this header was valid before. */
  boolean knows(String token) {
    return known.contains(header(token));
  }

  /**
   * Checks a token, now or after the check of another unknown one.
   *
   * @param check fails if the token is not valid
   * @param context on which the result is emitted if the token had to wait
   */
  <T> Uni<T> pass(String token, Context context, Supplier<Uni<T>> check) {
    return knows(token)
        ? check.get()
        : Uni.createFrom().<T>deferred(() -> unknown(token, context, check));
  }

  private <T> Uni<T> unknown(String token, Context context, Supplier<Uni<T>> check) {
    CompletableFuture<Void> mine = new CompletableFuture<>();
    CompletableFuture<Void> other = underWay.compareAndExchange(null, mine);
    if (other == null) {
      return learning(token, check)
          .onTermination()
          .invoke(() -> {
            underWay.set(null);
            mine.complete(null);
          });
    }
    return Uni.createFrom()
        // a copy, so that a request that ends does not cancel the wait of the others
        .completionStage(other::copy)
        .emitOn(done -> context.runOnContext(ignored -> done.run()))
        .chain(() -> learning(token, check));
  }

  private <T> Uni<T> learning(String token, Supplier<Uni<T>> check) {
    return Uni.createFrom().<T>deferred(() -> check.get()).onItem().invoke(() -> learn(token));
  }

  private void learn(String token) {
    if (known.size() >= MOST_KEYS) {
      known.clear();
    }
    known.add(header(token));
  }

  private static String header(String token) {
    return token.substring(0, token.indexOf('.'));
  }
}
