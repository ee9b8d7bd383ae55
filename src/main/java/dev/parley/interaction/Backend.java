package dev.parley.interaction;

import dev.parley.config.ParleyConfig;

/** A place where state can be, of which the configuration chooses one. */
public interface Backend {

  /** By which setting it is chosen. */
  ParleyConfig.Store kind();

  InteractionStore store();

  Presence presence();

  /** How many interactions are open, as far as this process knows; never waits. */
  long open();
}
