package dev.parley.mcp.call;

import dev.parley.interaction.Interaction;
import dev.parley.mcp.wire.EventStream;
import io.smallrye.mutiny.subscription.Cancellable;

/** What goes on besides on the stream of a call that waits. */
@FunctionalInterface
public interface Companion {
  Companion NONE = (held, stream) -> () -> {};

  /**
   * Begins, on the event loop of the stream.
   *
   * @return ends it, also on that event loop, before the answer is written
   */
  Cancellable accompany(Interaction held, EventStream stream);
}
