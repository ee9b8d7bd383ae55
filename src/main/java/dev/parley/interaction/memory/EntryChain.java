package dev.parley.interaction.memory;

import org.jspecify.annotations.Nullable;

/**
 * Entries in the order in which they were added. An entry keeps its {@link Link}, so it leaves from
 * any place without a search, and only its neighbours are read. Guarded by the store's lock.
 */
final class EntryChain {
  private @Nullable Link first;
  private @Nullable Link last;

  /** The place of an entry in a chain, until it is removed; to be removed once. */
  static final class Link {
    private final EntryChain chain;
    private final IndexedInteraction entry;
    private @Nullable Link before;
    private @Nullable Link after;

    private Link(EntryChain chain, IndexedInteraction entry) {
      this.chain = chain;
      this.entry = entry;
    }

    /** Returns whether the chain is empty then. */
    boolean remove() {
      if (before == null) {
        chain.first = after;
      } else {
        before.after = after;
      }
      if (after == null) {
        chain.last = before;
      } else {
        after.before = before;
      }
      // a link that is garbage in the old generation would keep its neighbours alive
      before = null;
      after = null;
      return chain.isEmpty();
    }
  }

  /** Adds an entry at the end. */
  Link add(IndexedInteraction entry) {
    Link link = new Link(this, entry);
    link.before = last;
    if (last == null) {
      first = link;
    } else {
      last.after = link;
    }
    last = link;
    return link;
  }

  boolean isEmpty() {
    return first == null;
  }

  /** The one that was added first, or null where there is none. */
  @Nullable IndexedInteraction first() {
    return first == null ? null : first.entry;
  }
}
