package dev.parley.interaction.memory;

import org.jspecify.annotations.Nullable;

/**
 * Entries in the order in which they were added. Each has a {@link Place} that knows its
 * neighbours, so that all is done in O(1). Guarded by the store's lock.
 */
final class EntryQueue {
  private @Nullable Place first;
  private @Nullable Place last;
  private int size;

  /** Where an entry stands in a queue. */
  final class Place {
    private final Entry entry;
    private @Nullable Place previous;
    private @Nullable Place next;
    private boolean left;

    private Place(Entry entry) {
      this.entry = entry;
    }

    /** Leaves the queue, once. */
    void leave() {
      if (left) {
        return;
      }
      left = true;
      size--;
      if (previous == null) {
        first = next;
      } else {
        previous.next = next;
      }
      if (next == null) {
        last = previous;
      } else {
        next.previous = previous;
      }
    }
  }

  /** Puts an entry at the end. */
  Place add(Entry entry) {
    Place place = new Place(entry);
    place.previous = last;
    if (last == null) {
      first = place;
    } else {
      last.next = place;
    }
    last = place;
    size++;
    return place;
  }

  @Nullable Entry first() {
    return first == null ? null : first.entry;
  }

  int size() {
    return size;
  }
}
