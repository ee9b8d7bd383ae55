package dev.parley.interaction.memory;

import org.jspecify.annotations.Nullable;

/**
 * Entries in the order in which they were added. An entry stands in one queue at most and knows its
 * neighbours itself, so that all is done in O(1) and nothing is allocated. Guarded by the store's
 * lock.
 */
final class EntryQueue {
  private @Nullable Entry first;
  private @Nullable Entry last;
  private int size;

  /** Puts an entry at the end, and takes it out of the queue in which it stood. */
  void add(Entry entry) {
    leave(entry);
    entry.queue = this;
    entry.previous = last;
    if (last == null) {
      first = entry;
    } else {
      last.next = entry;
    }
    last = entry;
    size++;
  }

  /** Takes an entry out of its queue, if it stands in one. */
  static void leave(Entry entry) {
    EntryQueue queue = entry.queue;
    if (queue != null) {
      queue.remove(entry);
    }
  }

  private void remove(Entry entry) {
    if (entry.previous == null) {
      first = entry.next;
    } else {
      entry.previous.next = entry.next;
    }
    if (entry.next == null) {
      last = entry.previous;
    } else {
      entry.next.previous = entry.previous;
    }
    entry.queue = null;
    entry.previous = null;
    entry.next = null;
    size--;
  }

  @Nullable Entry first() {
    return first;
  }

  int size() {
    return size;
  }
}
