package dev.parley.transport.websocket;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.json.InboxLists;
import dev.parley.interaction.json.InboxPages;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/**
 * Sends a frontend that connects the most urgent open interactions of its inbox, with the drafts of
 * its person.
 */
@Singleton
class InboxReplay {
  /** How many are sent, or fewer where they are large; a frontend lists the others. */
  private static final int MOST = 50;

  private final InboxLists lists;
  private final FrontendMessages messages;
  private final ReplayedPage replayed;

  InboxReplay(InboxLists lists, FrontendMessages messages, ReplayedPage replayed) {
    this.lists = lists;
    this.messages = messages;
    this.replayed = replayed;
  }

  /**
   * @return completes when all was sent, or the frontend has left
   */
  Uni<Void> to(FrontendConnection frontend, InboxKey inbox) {
    return lists.open(inbox, MOST).chain(page -> send(frontend, page));
  }

  private Uni<Void> send(FrontendConnection frontend, InboxPages.Found page) {
    return frontend
        .sent(messages.ready(page.open(), lists.nextCursor(page)))
        .chain(() -> replayed.send(frontend, page.interactions()));
  }
}
