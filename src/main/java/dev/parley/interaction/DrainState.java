package dev.parley.interaction;

import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether this process is stopping. Interactions with which other processes can continue are handed
 * over: calls stop waiting here. Interactions that end with this process get time to be answered,
 * but no new one begins.
 */
@Singleton
public class DrainState {
  private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean takesNoMore;
  private volatile boolean handsOver;

  /** From now on new asks are refused. */
  public void takeNoMore() {
    takesNoMore = true;
  }

  /** From now on no call waits: waiting and new calls end immediately with {@code pending}. */
  public void handOver() {
    handsOver = true;
    waiting.forEach(Runnable::run);
  }

  boolean takesNoMore() {
    return takesNoMore;
  }

  /** Whether this process hands everything over to others. */
  public boolean handsOver() {
    return handsOver;
  }

  /**
   * Calls back once no call may wait any more, which may be at once.
   *
   * @param goOn is called at most a few times, on any thread
   */
  Cancellable whenHandedOver(Runnable goOn) {
    waiting.add(goOn);
    if (handsOver) {
      goOn.run();
    }
    return () -> waiting.remove(goOn);
  }
}
