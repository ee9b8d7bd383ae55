package dev.parley.reactive;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;

/** Where work goes on that was begun on an event loop and is ended by somebody else. */
public final class EventLoops {
  private EventLoops() {}

  /** The event loop of the caller, where it is on one; else whatever thread comes along. */
  public static Executor ofCaller() {
    Context context = Vertx.currentContext();
    return context == null ? Runnable::run : task -> context.runOnContext(v -> task.run());
  }
}
