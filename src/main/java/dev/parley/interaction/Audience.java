package dev.parley.interaction;

import dev.parley.identity.InboxKey;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Knows whether a person is there for an interaction. */
@Singleton
public class Audience {
  private final Presence presence;
  private final InboxStore inboxes;

  Audience(Presence presence, InboxStore inboxes) {
    this.presence = presence;
    this.inboxes = inboxes;
  }

  /** Whether a frontend of its session is connected, or somebody has its inbox on the screen. */
  public Uni<Boolean> isThere(Interaction interaction) {
    return presence
        .people(interaction.key().session())
        .chain(
            people -> people > 0 ? Uni.createFrom().item(true) : isAt(interaction.ask().inbox()));
  }

  /** Whether somebody has an inbox on the screen; nobody has where there is none. */
  Uni<Boolean> isAt(@Nullable InboxKey inbox) {
    return inbox == null ? Uni.createFrom().item(false) : inboxes.isActive(inbox);
  }
}
