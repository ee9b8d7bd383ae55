package dev.parley.transport.websocket;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.json.InboxLists;
import dev.parley.interaction.json.InboxPages;
import dev.parley.person.SettingsService;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/**
 * Sends a frontend that connects the most urgent open interactions of its inbox, with the drafts of
 * its person.
 */
@Singleton
class InboxReplay {
  /** How many are sent, or fewer where they are large; a frontend lists the others. */
  private static final int MOST = 50;

  private final InboxLists lists;
  private final SettingsService settings;
  private final FrontendMessages messages;
  private final ReplayedPage replayed;

  InboxReplay(
      InboxLists lists,
      SettingsService settings,
      FrontendMessages messages,
      ReplayedPage replayed) {
    this.lists = lists;
    this.settings = settings;
    this.messages = messages;
    this.replayed = replayed;
  }

  /**
   * @return completes when all was sent, or the frontend has left
   */
  Uni<Void> to(FrontendConnection frontend, InboxKey inbox) {
    return lists.open(inbox, MOST).chain(page -> send(frontend, inbox, page));
  }

  private Uni<Void> send(FrontendConnection frontend, InboxKey inbox, InboxPages.Found page) {
    return backAt(inbox)
        .chain(backAt ->
            frontend.sent(messages.ready(page.open(), lists.nextCursor(page), backAt.orElse(null))))
        .chain(() -> replayed.send(frontend, page.interactions()));
  }

  /** Questions must reach a person although their settings cannot be read. */
  private Uni<Optional<Instant>> backAt(InboxKey inbox) {
    return settings
        .own(inbox)
        .map(own -> Optional.ofNullable(own.backAt()))
        .onFailure()
        .recoverWithItem(Optional.empty());
  }
}
