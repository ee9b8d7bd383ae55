package dev.parley.interaction;

import jakarta.inject.Singleton;

/**
 * Whether this process is stopping. Interactions with which other processes can continue are handed
 * over: calls stop waiting here. Interactions that end with this process get time to be answered,
 * but no new one begins.
 */
@Singleton
public class DrainState {
  private volatile Runnable handOverListener = () -> {};
  private volatile boolean takesNoMore;
  private volatile boolean handsOver;

  /** From now on new asks are refused. */
  public void takeNoMore() {
    takesNoMore = true;
  }

  /** From now on no call waits: waiting and new calls end immediately with {@code pending}. */
  public void handOver() {
    handsOver = true;
    handOverListener.run();
  }

  boolean takesNoMore() {
    return takesNoMore;
  }

  /** Whether this process hands everything over to others. */
  public boolean handsOver() {
    return handsOver;
  }

  /**
   * Sets the one listener of {@link #handOver}, which is called on any thread. A call that begins
   * to wait later asks {@link #handsOver}.
   */
  void onHandOver(Runnable listener) {
    handOverListener = listener;
  }
}
