package dev.parley.interaction;

import java.util.List;
import java.util.Optional;

/**
 * A part of an inbox.
 *
 * @param next where the next part begins; empty where this is the last one
 * @param open how many interactions of the inbox are open. With Redis an estimate, which may count
 *     some that have just ended
 */
public record InboxPage(List<Interaction> interactions, Optional<InboxPosition> next, int open) {

  /** How large its questions are together, in bytes. */
  public int weight() {
    return interactions.stream()
        .mapToInt(interaction -> interaction.ask().arguments().weight())
        .sum();
  }
}
