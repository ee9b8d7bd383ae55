package dev.parley.interaction.memory;

import dev.parley.identity.InboxKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The inboxes that have an interaction. Guarded by the store's lock. */
final class IndexedInboxes {
  private final Map<InboxKey, InboxEntries> inboxes = new HashMap<>();

  /** Null where nothing is in it. */
  @Nullable InboxEntries find(InboxKey inbox) {
    return inboxes.get(inbox);
  }

  /** Puts an open interaction into its inbox, where it has one. */
  void added(IndexedInteraction entry) {
    InboxKey key = entry.interaction.ask().inbox();
    if (key != null) {
      entry.inbox = inboxes.computeIfAbsent(key, InboxEntries::new);
      entry.inbox.add(entry);
    }
  }

  void ended(IndexedInteraction entry) {
    if (entry.inbox != null) {
      entry.inbox.ended(entry);
    }
  }

  void removed(IndexedInteraction entry) {
    if (entry.inbox != null && entry.inbox.remove(entry)) {
      inboxes.remove(entry.inbox.key);
    }
  }
}
