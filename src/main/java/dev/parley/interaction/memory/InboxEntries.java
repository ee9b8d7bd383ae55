package dev.parley.interaction.memory;

import dev.parley.identity.InboxKey;
import dev.parley.question.Urgency;

/**
 * The interactions in one inbox, each list in the order in which they were asked. Guarded by the
 * store's lock.
 */
final class InboxEntries {
  final InboxKey key;
  private final EntriesByNumber<IndexedInteraction> high = new EntriesByNumber<>();
  private final EntriesByNumber<IndexedInteraction> normal = new EntriesByNumber<>();
  private final EntriesByNumber<IndexedInteraction> low = new EntriesByNumber<>();
  private final EntriesByNumber<IndexedInteraction> ended = new EntriesByNumber<>();

  InboxEntries(InboxKey key) {
    this.key = key;
  }

  /** Not to be changed here. */
  EntriesByNumber<IndexedInteraction> open(Urgency urgency) {
    return switch (urgency) {
      case HIGH -> high;
      case NORMAL -> normal;
      case LOW -> low;
    };
  }

  /** Not to be changed here. */
  EntriesByNumber<IndexedInteraction> ended() {
    return ended;
  }

  int openSize() {
    return high.size() + normal.size() + low.size();
  }

  private EntriesByNumber<IndexedInteraction> openOf(IndexedInteraction entry) {
    return open(entry.interaction.ask().urgency());
  }

  void add(IndexedInteraction entry) {
    openOf(entry).add(entry);
  }

  /** An open one has ended. */
  void ended(IndexedInteraction entry) {
    if (openOf(entry).remove(entry)) {
      ended.add(entry);
    }
  }

  /** Removes one that has ended; returns whether none is left. */
  boolean remove(IndexedInteraction entry) {
    ended.remove(entry);
    return ended.size() == 0 && openSize() == 0;
  }
}
