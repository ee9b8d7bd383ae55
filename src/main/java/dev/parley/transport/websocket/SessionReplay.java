package dev.parley.transport.websocket;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.SessionPage;
import dev.parley.limits.OutgoingBuffers;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends a frontend that connects the open interactions of its session, with the drafts of its
 * person.
 */
@Singleton
class SessionReplay {
  /** The number of open interactions is not known yet. */
  private static final int NOT_COUNTED = -1;

  /** The ended interaction that was asked last. */
  private static final PageRequest LAST = new PageRequest(Filter.ENDED, null, 1, Integer.MAX_VALUE);

  private final InteractionService interactions;
  private final OutgoingBuffers buffers;
  private final FrontendMessages messages;
  private final ReplayedPage replayed;

  SessionReplay(
      InteractionService interactions,
      OutgoingBuffers buffers,
      FrontendMessages messages,
      ReplayedPage replayed) {
    this.interactions = interactions;
    this.buffers = buffers;
    this.messages = messages;
    this.replayed = replayed;
  }

  /**
   * Sends one frame after the other, each when the one before was written, so that a long replay
   * fills no buffer.
   *
   * @return completes when all was sent, or the frontend has left
   */
  Uni<Void> to(FrontendConnection frontend, SessionKey session) {
    AtomicInteger left = new AtomicInteger(NOT_COUNTED);
    return interactions
        .openPages(session, buffers.listBytes())
        // stops when the frontend has left
        .select()
        .first(page -> !frontend.hasLeft())
        .onItem()
        .transformToUniAndConcatenate(page -> page(frontend, session, page, left))
        .toUni()
        .replaceWithVoid();
  }

  /**
   * @param left how many more are sent: as many as were open when the replay began, because later
   *     ones are sent as changes
   */
  private Uni<Void> page(
      FrontendConnection frontend, SessionKey session, SessionPage page, AtomicInteger left) {
    Uni<Void> begun = Uni.createFrom().voidItem();
    if (left.compareAndSet(NOT_COUNTED, page.open())) {
      begun =
          frontend
              .sent(messages.ready(session, page.open()))
              .chain(() -> host(frontend, session, page));
    }
    int size = page.interactions().size();
    int wanted = Math.min(size, Math.max(0, left.getAndAdd(-size)));
    return begun.chain(() -> replayed.send(frontend, page.interactions().subList(0, wanted)));
  }

  /**
   * Tells which host asks in the session: that of the first open interaction or, if none is open,
   * of the one asked last that is still kept.
   */
  private Uni<Void> host(FrontendConnection frontend, SessionKey session, SessionPage open) {
    return open.interactions().isEmpty()
        ? interactions.page(session, LAST).chain(last -> hostOf(frontend, last))
        : hostOf(frontend, open);
  }

  private Uni<Void> hostOf(FrontendConnection frontend, SessionPage page) {
    return page.interactions().isEmpty() || !frontend.learnsHost()
        ? Uni.createFrom().voidItem()
        : frontend.sent(messages.host(page.interactions().getFirst()));
  }
}
