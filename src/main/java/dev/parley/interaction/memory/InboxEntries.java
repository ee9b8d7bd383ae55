package dev.parley.interaction.memory;

import dev.parley.identity.InboxKey;
import dev.parley.question.Urgency;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The interactions in one inbox, each list in the order in which they were asked. Guarded by the
 * store's lock.
 */
final class InboxEntries {
  final InboxKey key;
  private final Map<Urgency, EntriesByNumber<IndexedInteraction>> open =
      new EnumMap<>(Urgency.class);
  private final EntriesByNumber<IndexedInteraction> ended = new EntriesByNumber<>();

  InboxEntries(InboxKey key) {
    this.key = key;
    for (Urgency urgency : Urgency.values()) {
      open.put(urgency, new EntriesByNumber<>());
    }
  }

  /** Not to be changed here. */
  EntriesByNumber<IndexedInteraction> open(Urgency urgency) {
    return Objects.requireNonNull(open.get(urgency));
  }

  /** Not to be changed here. */
  EntriesByNumber<IndexedInteraction> ended() {
    return ended;
  }

  int openSize() {
    return open.values().stream().mapToInt(EntriesByNumber::size).sum();
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
