package dev.parley.reactive;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;

/** Returns work to the event loop on which it began, although another thread ends it. */
public final class EventLoops {
  private EventLoops() {}

  /** The event loop of the caller, if it is on one; else any thread. */
  public static Executor ofCaller() {
    Context context = Vertx.currentContext();
    return context == null ? Runnable::run : task -> context.runOnContext(v -> task.run());
  }
}
