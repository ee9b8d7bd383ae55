package dev.parley.transport.mcp.modern;

import dev.parley.config.McpConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.limits.ConcurrencyLimits;
import io.vertx.core.http.HttpConnection;
import jakarta.inject.Singleton;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** How many streams of {@code subscriptions/listen} may be open at the same time. */
@Singleton
class SubscriptionLimits {
  private final ConcurrencyLimits concurrency;
  private final McpConfig config;
  private final ConcurrentMap<Principal, Integer> ofPrincipals = new ConcurrentHashMap<>();
  private final ConcurrentMap<HttpConnection, Integer> ofConnections = new ConcurrentHashMap<>();

  SubscriptionLimits(ConcurrencyLimits concurrency, McpConfig config) {
    this.concurrency = concurrency;
    this.config = config;
  }

  /**
   * Takes a place for a stream. What is returned gives it back and must be run exactly once.
   *
   * @throws Refusal where the principal, the connection or the service has none left
   */
  Runnable take(Principal principal, HttpConnection connection) {
    if (!take(ofPrincipals, principal, config.maxSubscriptions())) {
      throw tooMany("You have", config.maxSubscriptions());
    }
    if (!take(ofConnections, connection, config.maxConnectionSubscriptions())) {
      give(ofPrincipals, principal);
      throw tooMany("This connection has", config.maxConnectionSubscriptions());
    }
    ConcurrencyLimits.Permit permit;
    try {
      permit = concurrency.subscription(principal);
    } catch (Refusal full) {
      give(ofPrincipals, principal);
      give(ofConnections, connection);
      throw full;
    }
    return () -> {
      permit.free();
      give(ofPrincipals, principal);
      give(ofConnections, connection);
    };
  }

  private static Refusal tooMany(String who, int most) {
    return Refusal.of(
        ErrorCode.RATE_LIMITED, "%s %d subscriptions open already; close one".formatted(who, most));
  }

  private static <K> boolean take(ConcurrentMap<K, Integer> open, K key, int most) {
    boolean[] taken = {false};
    open.compute(
        key,
        (same, count) -> {
          int before = count == null ? 0 : count;
          taken[0] = before < most;
          return taken[0] ? before + 1 : before;
        });
    return taken[0];
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static <K> void give(ConcurrentMap<K, Integer> open, K key) {
    open.computeIfPresent(key, (same, count) -> count <= 1 ? null : count - 1);
  }
}
