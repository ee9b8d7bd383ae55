package dev.parley.interaction;

import java.util.List;
import java.util.Optional;

/**
 * A part of an inbox.
 *
 * @param next where the next part begins; empty where this is the last one
 * @param open how many interactions of the inbox are open. With Redis an estimate, which may count
 *     some that have just ended
 * @param looked how many entries were looked at, on this part or not
 */
public record InboxPage(List<Entry> entries, Optional<InboxPosition> next, int open, int looked) {

  /**
   * An interaction of the part.
   *
   * @param position behind which a part begins that goes on after it
   */
  public record Entry(Interaction interaction, InboxPosition position) {

    /** How large its question is, in bytes. */
    public int weight() {
      return interaction.ask().arguments().weight();
    }
  }

  /** The interactions in their order. */
  public List<Interaction> interactions() {
    return entries.stream().map(Entry::interaction).toList();
  }
}
