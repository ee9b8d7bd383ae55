package dev.parley.limits;

import dev.parley.config.LimitsConfig;
import dev.parley.config.Quota;
import dev.parley.config.QuotaTable;
import dev.parley.config.Resource;
import dev.parley.config.SocketConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.telemetry.ConnectionMetrics;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds how many requests wait at once in this process, streams included, and how many WebSockets
 * are open. The store bounds open interactions.
 */
@Singleton
public class ConcurrencyLimits {
  private final KeyedConcurrencyLimit<Object> waitingForOne;
  private final KeyedConcurrencyLimit<Principal> waiting;
  private final AtomicInteger waitingInAll = new AtomicInteger();
  private final int mostWaitingInAll;
  private final KeyedConcurrencyLimit<Principal> sockets;
  private final ScopedLimit socketsInAll;
  private final ScopedLimit subscriptions;

  ConcurrencyLimits(
      LimitsConfig limits,
      SocketConfig socketConfig,
      QuotaTable quotas,
      ConnectionMetrics metrics) {
    this.waitingForOne = new KeyedConcurrencyLimit<>(limits.waitingPerInteraction());
    this.waiting = new KeyedConcurrencyLimit<>(limits.waitingPerPrincipal());
    this.mostWaitingInAll = limits.waiting();
    this.sockets = new KeyedConcurrencyLimit<>(socketConfig.maxPerPrincipal());
    this.socketsInAll = new ScopedLimit(quotas.of(Resource.SOCKETS));
    this.subscriptions = new ScopedLimit(quotas.of(Resource.SUBSCRIPTIONS));
    metrics.waiting(waitingInAll::get);
    metrics.sockets(() -> socketsInAll.count());
  }

  /** One of a limited number of places, taken until it is freed. */
  public interface Permit {
    /** Returns the permit; a second call does nothing. */
    void free();
  }

  /**
   * Takes a permit for a waiting request.
   *
   * @param awaited the object that the request waits for, or the request itself if no other can
   *     wait for the same
   * @throws Refusal {@code too_many_pending}
   */
  public Permit waiting(Principal principal, Object awaited) {
    enter(waitingForOne, awaited, "interaction", "requests waiting for this interaction");
    try {
      enter(waiting, principal, "principal", "requests of yours waiting");
      try {
        enterInAll();
      } catch (Refusal full) {
        waiting.leave(principal);
        throw full;
      }
    } catch (Refusal full) {
      waitingForOne.leave(awaited);
      throw full;
    }
    return new WaitingPlace(principal, awaited);
  }

  /**
   * Takes a permit for a WebSocket.
   *
   * @throws Refusal {@code too_many_pending}
   */
  public Permit socket(Principal principal) {
    enter(sockets, principal, "principal", "frontends of yours connected");
    try {
      enter(socketsInAll, principal, Resource.SOCKETS, "frontends connected");
    } catch (Refusal full) {
      sockets.leave(principal);
      throw full;
    }
    return new SocketPlace(principal);
  }

  /**
   * Takes a permit for a stream of {@code subscriptions/listen}.
   *
   * @throws Refusal {@code too_many_pending}
   */
  public Permit subscription(Principal principal) {
    enter(subscriptions, principal, Resource.SUBSCRIPTIONS, "subscriptions open");
    return new ScopedPlace(subscriptions, principal);
  }

  private static void enter(
      ScopedLimit tally, Principal principal, Resource resource, String what) {
    Quota.Scope full = tally.enter(principal);
    if (full != null) {
      throw tally.refusal(
          full,
          "There are already %d " + what + " in this %s; wait until one ends",
          resource.wire(),
          1);
    }
  }

  private static <K> void enter(KeyedConcurrencyLimit<K> limit, K key, String scope, String what) {
    if (!limit.enter(key)) {
      throw full(limit.most(), scope, what);
    }
  }

  private void enterInAll() {
    int before = waitingInAll.getAndUpdate(count -> Math.min(count + 1, mostWaitingInAll));
    if (before >= mostWaitingInAll) {
      throw full(mostWaitingInAll, "service", "requests waiting here");
    }
  }

  private static Refusal full(int most, String scope, String what) {
    return Refusal.of(
        ErrorCode.TOO_MANY_PENDING,
        "There are already %d %s; wait until one ends".formatted(most, what),
        Map.of("limit", most, "scope", scope));
  }

  /** One object per permit: there are as many as waiting requests. */
  private abstract static class OncePlace implements Permit {
    private boolean isFree;

    @Override
    public final void free() {
      synchronized (this) {
        if (isFree) {
          return;
        }
        isFree = true;
      }
      leave();
    }

    abstract void leave();
  }

  private final class WaitingPlace extends OncePlace {
    private final Principal principal;
    private final Object awaited;

    WaitingPlace(Principal principal, Object awaited) {
      this.principal = principal;
      this.awaited = awaited;
    }

    @Override
    void leave() {
      waitingInAll.decrementAndGet();
      waiting.leave(principal);
      waitingForOne.leave(awaited);
    }
  }

  private static final class ScopedPlace extends OncePlace {
    private final ScopedLimit tally;
    private final Principal principal;

    ScopedPlace(ScopedLimit tally, Principal principal) {
      this.tally = tally;
      this.principal = principal;
    }

    @Override
    void leave() {
      tally.leave(principal);
    }
  }

  private final class SocketPlace extends OncePlace {
    private final Principal principal;

    SocketPlace(Principal principal) {
      this.principal = principal;
    }

    @Override
    void leave() {
      socketsInAll.leave(principal);
      sockets.leave(principal);
    }
  }
}
