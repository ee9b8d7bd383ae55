package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.UnsentDrafts;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends a part of a replay: open interactions, with the drafts of the frontend's person. */
@Singleton
class ReplayedPage {
  private final UnsentDrafts drafts;
  private final InteractionTraces traces;
  private final FrontendMessages messages;

  ReplayedPage(UnsentDrafts drafts, InteractionTraces traces, FrontendMessages messages) {
    this.drafts = drafts;
    this.traces = traces;
    this.messages = messages;
  }

  /**
   * Sends one frame after the other, each when the one before was written. The part is counted
   * among the unread bytes until then, and is not sent where they are too many.
   */
  Uni<Void> send(FrontendConnection frontend, List<Interaction> some) {
    if (!frontend.keep(some.stream().mapToInt(ReplayedPage::weight).sum())) {
      return Uni.createFrom().voidItem();
    }
    return drafts.of(some, frontend.caller().who()).chain(found -> send(frontend, some, found));
  }

  private Uni<Void> send(
      FrontendConnection frontend, List<Interaction> some, Map<InteractionKey, Draft> known) {
    return Multi.createFrom()
        .iterable(some)
        .onItem()
        .transformToUniAndConcatenate(interaction -> {
          frontend.letGo(weight(interaction));
          return show(frontend, interaction, known.get(interaction.key()));
        })
        .toUni()
        .replaceWithVoid();
  }

  private static int weight(Interaction interaction) {
    return interaction.ask().arguments().weight();
  }

  private Uni<Void> show(
      FrontendConnection frontend, Interaction interaction, @Nullable Draft draft) {
    frontend.shows(interaction);
    traces.shown(interaction, "socket");
    return frontend.sent(messages.requested(interaction, frontend.caller(), draft));
  }
}
