package dev.parley.interaction;

import java.util.List;
import java.util.OptionalLong;

/**
 * A part of what there is in a session.
 *
 * @param interactions in the order that was asked for
 * @param next the position after which the next part begins; empty where this is the last one
 * @param open how many interactions of the session are open
 */
public record SessionPage(List<Interaction> interactions, OptionalLong next, int open) {

  /** How large its questions are together, in bytes. */
  public int weight() {
    return interactions.stream().mapToInt(interaction -> interaction.ask().weight()).sum();
  }
}
