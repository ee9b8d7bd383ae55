package dev.parley.access;

import dev.parley.config.ParleyConfig;
import dev.parley.metrics.Measures;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How much may go on at once in this process: requests that wait, streams among them, and sockets.
 * How many interactions may be open is the store's to say.
 */
@Singleton
public class Quotas {
  private static final String ALL = "";

  private final Tally<Object> waitingForOne;
  private final Tally<Principal> waiting;
  private final Tally<String> waitingInAll;
  private final Tally<Principal> sockets;
  private final Tally<String> socketsInAll;

  Quotas(ParleyConfig config, Measures measures) {
    this.waitingForOne = new Tally<>(config.limits().waitingPerInteraction());
    this.waiting = new Tally<>(config.limits().waitingPerPrincipal());
    this.waitingInAll = new Tally<>(config.limits().waiting());
    this.sockets = new Tally<>(config.socket().maxPerPrincipal());
    this.socketsInAll = new Tally<>(config.socket().max());
    measures.waiting(() -> waitingInAll.count(ALL));
    measures.sockets(() -> socketsInAll.count(ALL));
  }

  /** A place that was taken. */
  public interface Place {
    /** Gives it back; a second time does nothing. */
    void free();
  }

  /**
   * Takes a place for a request that waits.
   *
   * @param awaited what it waits for, or the request itself where nobody else can wait for that
   * @throws Refusal {@code too_many_pending}
   */
  public Place waiting(Principal principal, Object awaited) {
    Places places = new Places();
    places.take(waitingForOne, awaited, "interaction", "requests waiting for this interaction");
    places.take(waiting, principal, "principal", "requests of yours waiting");
    places.take(waitingInAll, ALL, "service", "requests waiting here");
    return places;
  }

  /**
   * Takes a place for a socket.
   *
   * @throws Refusal {@code too_many_pending}
   */
  public Place socket(Principal principal) {
    Places places = new Places();
    places.take(sockets, principal, "principal", "frontends of yours connected");
    places.take(socketsInAll, ALL, "service", "frontends connected here");
    return places;
  }

  private static final class Places implements Place {
    private final Deque<Runnable> taken = new ArrayDeque<>(3);
    private final AtomicBoolean freed = new AtomicBoolean();

    <K> void take(Tally<K> tally, K key, String scope, String what) {
      if (!tally.enter(key)) {
        free();
        throw Refusal.of(
            ErrorCode.TOO_MANY_PENDING,
            "There are already %d %s; wait until one ends".formatted(tally.most(), what),
            Map.of("limit", tally.most(), "scope", scope));
      }
      taken.push(() -> tally.leave(key));
    }

    @Override
    public void free() {
      if (freed.compareAndSet(false, true)) {
        taken.forEach(Runnable::run);
      }
    }
  }
}
