package dev.parley.interaction.memory;

import dev.parley.identity.SessionKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The interactions of one session, by tool-use id and in the order in which they were asked.
 * Guarded by the store's lock.
 */
final class SessionEntries {
  final SessionKey key;
  final OwnerUsage usage;

  /** What it is called, or null; it goes with these entries. */
  @Nullable String title;

  private final Map<String, IndexedInteraction> byId = new HashMap<>(2);
  private final EntriesByNumber<IndexedInteraction> open = new EntriesByNumber<>();
  private final EntriesByNumber<IndexedInteraction> ended = new EntriesByNumber<>();

  /**
   * @param usage of the owner of the session
   */
  SessionEntries(SessionKey key, OwnerUsage usage) {
    this.key = key;
    this.usage = usage;
  }

  @Nullable IndexedInteraction find(String toolUseId) {
    return byId.get(toolUseId);
  }

  /** Not to be changed here. */
  EntriesByNumber<IndexedInteraction> open() {
    return open;
  }

  /** Not to be changed here. */
  EntriesByNumber<IndexedInteraction> ended() {
    return ended;
  }

  int openSize() {
    return open.size();
  }

  /** A copy, open ones first. */
  List<IndexedInteraction> all() {
    return Stream.concat(open.stream(), ended.stream()).toList();
  }

  /** A number greater than all that are used. */
  long end() {
    return Math.max(open.newest(), ended.newest()) + 1;
  }

  /** Adds one that is open. */
  void put(IndexedInteraction entry) {
    byId.put(entry.toolUseId, entry);
    open.add(entry);
  }

  /** An open one has ended. */
  void ended(IndexedInteraction entry) {
    if (open.remove(entry)) {
      ended.add(entry);
    }
  }

  /** Removes one that has ended. */
  void remove(IndexedInteraction entry) {
    byId.remove(entry.toolUseId, entry);
    ended.remove(entry);
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }
}
