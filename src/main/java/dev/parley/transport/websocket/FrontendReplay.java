package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.PageRequest.Filter;
import dev.parley.interaction.SessionPage;
import dev.parley.limits.OutgoingBuffers;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Sends a frontend that connects the open interactions of its session, with the drafts of its
 * person.
 */
@Singleton
class FrontendReplay {
  /** The number of open interactions is not known yet. */
  private static final int NOT_COUNTED = -1;

  /** The ended interaction that was asked last. */
  private static final PageRequest LAST = new PageRequest(Filter.ENDED, null, 1, Integer.MAX_VALUE);

  private final InteractionService interactions;
  private final InteractionTraces traces;
  private final OutgoingBuffers buffers;
  private final FrontendMessages messages;

  FrontendReplay(
      InteractionService interactions,
      InteractionTraces traces,
      OutgoingBuffers buffers,
      FrontendMessages messages) {
    this.interactions = interactions;
    this.traces = traces;
    this.buffers = buffers;
    this.messages = messages;
  }

  /**
   * Sends one frame after the other, each when the one before was written, so that a long replay
   * fills no buffer.
   *
   * @return completes when all was sent, or the frontend has left
   */
  Uni<Void> to(FrontendConnection frontend) {
    return interactions
        .drafts(frontend.session(), frontend.caller().who())
        .chain(drafts -> pages(frontend, drafts));
  }

  private Uni<Void> pages(FrontendConnection frontend, Map<InteractionKey, Draft> drafts) {
    AtomicInteger left = new AtomicInteger(NOT_COUNTED);
    return interactions
        .openPages(frontend.session(), buffers.listBytes())
        // stops when the frontend has left
        .select()
        .first(page -> !frontend.hasLeft())
        .onItem()
        .transformToUniAndConcatenate(page -> page(frontend, page, left, drafts))
        .toUni()
        .replaceWithVoid();
  }

  /**
   * @param left how many more are sent: as many as were open when the replay began, because later
   *     ones are sent as changes
   */
  private Uni<Void> page(
      FrontendConnection frontend,
      SessionPage page,
      AtomicInteger left,
      Map<InteractionKey, Draft> drafts) {
    Uni<Void> begun = Uni.createFrom().voidItem();
    if (left.compareAndSet(NOT_COUNTED, page.open())) {
      begun =
          frontend
              .sent(messages.ready(frontend.session(), page.open()))
              .chain(() -> host(frontend, page));
    }
    return begun
        .onItem()
        .transformToMulti(done ->
            frontend.keep(page.weight())
                ? Multi.createFrom().iterable(page.interactions())
                : Multi.createFrom().<Interaction>empty())
        .onItem()
        .transformToUniAndConcatenate(interaction -> {
          frontend.letGo(interaction.ask().arguments().weight());
          return left.getAndDecrement() <= 0
              ? Uni.createFrom().voidItem()
              : show(frontend, interaction, drafts.get(interaction.key()));
        })
        .toUni()
        .replaceWithVoid();
  }

  /**
   * Tells which host asks in the session: that of the first open interaction or, if none is open,
   * of the one asked last that is still kept.
   */
  private Uni<Void> host(FrontendConnection frontend, SessionPage open) {
    return open.interactions().isEmpty()
        ? interactions.page(frontend.session(), LAST).chain(last -> hostOf(frontend, last))
        : hostOf(frontend, open);
  }

  private Uni<Void> hostOf(FrontendConnection frontend, SessionPage page) {
    return page.interactions().isEmpty() || !frontend.learnsHost()
        ? Uni.createFrom().voidItem()
        : frontend.sent(messages.host(page.interactions().getFirst()));
  }

  private Uni<Void> show(
      FrontendConnection frontend, Interaction interaction, @Nullable Draft draft) {
    frontend.shows(interaction);
    traces.shown(interaction, "socket");
    return frontend.sent(messages.requested(interaction, frontend.caller(), draft));
  }
}
