package dev.parley.interaction;

import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether this process is on its way out. What others can go on with is handed over: nobody waits
 * here any more. What ends with this process is given time to be finished, but nothing new begins.
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

  /** From now on nobody waits: those who do are sent away, and those who come too, at once. */
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
   * Calls back once nobody is to wait any more, which may be at once.
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
