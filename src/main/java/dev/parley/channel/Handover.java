package dev.parley.channel;

import io.smallrye.mutiny.Uni;

/** What a channel does right before its receiver may take something over for good. */
@FunctionalInterface
public interface Handover {

  /**
   * Notes in the store that it is being handed over: if this process dies from now on, nobody tells
   * it again. What the channel returns afterwards counts as always.
   *
   * @return false, or a failure, where another process may tell it meanwhile: then it must not be
   *     handed over here
   */
  Uni<Boolean> begin();
}
