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
 * Keeps tokens of unknown keys from doing harm to others. Quarkus OIDC fetches the issuer's keys
 * when it does not know a token's key, at most once in {@code
 * quarkus.oidc.token.forced-jwk-refresh-interval}, and answers a token that comes during a fetch as
 * if there were none. Here such a token waits for the fetch, so that there is one at a time and a
 * new key is seen by all who bring it. Tokens of keys that have verified one before never wait.
 */
@Singleton
class KeyRefreshGate {
  /** More than the keys that an issuer uses at a time; then all are learnt again. */
  private static final int MOST_KEYS = 256;

  /** Header parts (RFC 7515 section 7.1) that came with a valid token: same key, same header. */
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
   * @param check fails where the token is not valid
   * @param context where the result arrives in case it had to wait
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
        // a copy, since whoever goes away is not to end the waiting of the others
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
