package dev.parley.interaction.memory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The interactions of one session, by tool-use id and in the order in which they were asked.
 * Guarded by the store's lock.
 */
final class SessionEntries {
  private final Map<String, IndexedInteraction> byId = new HashMap<>(2);
  private final NavigableMap<Long, IndexedInteraction> open = new TreeMap<>();
  private final NavigableMap<Long, IndexedInteraction> ended = new TreeMap<>();

  @Nullable IndexedInteraction find(String toolUseId) {
    return byId.get(toolUseId);
  }

  /** Open ones, by number; not to be changed here. */
  NavigableMap<Long, IndexedInteraction> open() {
    return open;
  }

  /** Ended ones, by number; not to be changed here. */
  NavigableMap<Long, IndexedInteraction> ended() {
    return ended;
  }

  int openSize() {
    return open.size();
  }

  /** A copy, open ones first. */
  List<IndexedInteraction> all() {
    return Stream.concat(open.values().stream(), ended.values().stream()).toList();
  }

  /** A number greater than all that are used. */
  long end() {
    long newestOpen = open.isEmpty() ? -1 : open.lastKey();
    long newestEnded = ended.isEmpty() ? -1 : ended.lastKey();
    return Math.max(newestOpen, newestEnded) + 1;
  }

  /** Adds one that is open. */
  void put(IndexedInteraction entry) {
    byId.put(entry.interaction.key().toolUseId(), entry);
    open.put(entry.number(), entry);
  }

  /** An open one has ended. */
  void ended(IndexedInteraction entry) {
    if (open.remove(entry.number(), entry)) {
      ended.put(entry.number(), entry);
    }
  }

  void remove(IndexedInteraction entry) {
    byId.remove(entry.interaction.key().toolUseId(), entry);
    open.remove(entry.number());
    ended.remove(entry.number());
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }
}
