package dev.parley.interaction;

import dev.parley.identity.InboxKey;
import io.smallrye.mutiny.Uni;
import java.time.Duration;

/**
 * What is in the inboxes of people, over all sessions, and which inboxes somebody looks at. What
 * changes is told to {@link ChangeBus}: a page that is requested after a listener was added misses
 * nothing that the listener is not told. As with {@link InteractionStore}, methods do not block.
 */
public interface InboxStore {

  /**
   * A part of an inbox. Going from part to part finds everything once that is there all the time
   * and matches all the time. A part may have fewer than there is room for, or none, also where
   * more follow. An ending may show a few seconds late in the list of what has ended.
   */
  Uni<InboxPage> page(InboxKey inbox, InboxRequest request);

  /** Somebody has the inbox on the screen, for so long from now on. */
  Uni<Void> active(InboxKey inbox, Duration life);

  /** Whether somebody has the inbox on the screen. */
  Uni<Boolean> isActive(InboxKey inbox);
}
