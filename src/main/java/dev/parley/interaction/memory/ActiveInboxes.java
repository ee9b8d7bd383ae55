package dev.parley.interaction.memory;

import dev.parley.identity.InboxKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** The inboxes that somebody has on the screen. */
final class ActiveInboxes {
  /** Until when; the one that was reported last is last. */
  private final SequencedMap<InboxKey, Instant> until = new LinkedHashMap<>();

  /** Somebody has an inbox on the screen until a time. Forgets those whose time is over. */
  synchronized void add(InboxKey inbox, Instant end, Instant now) {
    Map.Entry<InboxKey, Instant> oldest = until.firstEntry();
    while (oldest != null && !oldest.getValue().isAfter(now)) {
      until.pollFirstEntry();
      oldest = until.firstEntry();
    }
    Instant before = until.remove(inbox);
    until.putLast(inbox, before != null && before.isAfter(end) ? before : end);
  }

  synchronized boolean has(InboxKey inbox, Instant now) {
    Instant end = until.get(inbox);
    return end != null && end.isAfter(now);
  }
}
