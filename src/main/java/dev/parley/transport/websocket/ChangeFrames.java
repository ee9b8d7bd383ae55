package dev.parley.transport.websocket;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.Interaction;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Makes the frames of changes, each when it is sent. */
@Singleton
class ChangeFrames {
  private final FrontendMessages messages;
  private final CollectedUpdates collected;

  ChangeFrames(FrontendMessages messages, CollectedUpdates collected) {
    this.messages = messages;
    this.collected = collected;
  }

  /**
   * @return null if nothing is to be sent now
   */
  byte @Nullable [] of(Change change, FrontendConnection to) {
    if (change instanceof Change.Collected(InteractionKey key)) {
      collected.add(to, key);
      return null;
    }
    if (change instanceof Change.Requested(Interaction asked)) {
      if (!to.isNew(asked)) {
        return null;
      }
      if (to.learnsHost()) {
        to.send(messages.host(asked));
      }
    }
    if (change instanceof Change.Resolved(Interaction ended)) {
      to.ceasesToShow(ended.key());
    }
    return messages.of(change, to);
  }
}
