package dev.parley.interaction.redis;

import dev.parley.interaction.Change;
import dev.parley.interaction.Changes;
import dev.parley.interaction.Interaction;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Hears what changes in the store, whoever changed it, and tells this process. */
@ApplicationScoped
class Hearing {
  private static final Logger LOG = Logger.getLogger(Hearing.class);

  /** The kind and the session stand before what was said. */
  private static final int HEAD = 2;

  private final Changes changes;
  private final Vault vault;
  private final Deadlines deadlines;
  private final RedisPresence presence;
  private final Heart heart;

  Hearing(Changes changes, Vault vault, Deadlines deadlines, RedisPresence presence, Heart heart) {
    this.changes = changes;
    this.vault = vault;
    this.deadlines = deadlines;
    this.presence = presence;
    this.heart = heart;
  }

  /** Takes one message; those of one session come in the order of the changes. */
  void accept(byte[] message) {
    try {
      accept(Frame.read(message));
    } catch (RuntimeException unreadable) {
      LOG.errorf("A message cannot be read: %s", unreadable.getMessage());
    }
  }

  private void accept(Frame frame) {
    switch (frame.text(0)) {
      case "beat" -> heart.heard();
      case "requested" -> {
        Interaction asked = interaction(frame);
        deadlines.at(asked.reference(), asked.expiresAt());
        changes.heard(new Change.Requested(asked));
      }
      case "resolved" -> {
        Interaction ended = interaction(frame);
        deadlines.drop(ended.reference());
        changes.heard(new Change.Resolved(ended));
      }
      case "elicited" -> changes.heardElicited(interaction(frame));
      case "drafted" -> {
        int after = HEAD + Kept.PARTS;
        Interaction drafted = interaction(frame);
        String person = frame.text(after);
        // a version before this one did not say it
        long revision =
            frame.parts().size() > after + 3 ? Long.parseLong(frame.text(after + 3)) : 0;
        changes.heard(
            new Change.Drafted(
                drafted,
                vault.draft(drafted.key(), person, revision, frame.parts().get(after + 1)),
                frame.text(after + 2)));
      }
      case "due" -> deadlines.at(frame.text(HEAD), Kept.time(frame.text(HEAD + 1)));
      case "people" ->
          presence
              .known(frame.text(1))
              .ifPresent(session -> presence.changed(session, frame.from(HEAD)));
      default -> {} // of a later version
    }
  }

  private Interaction interaction(Frame frame) {
    return Kept.read(frame.from(HEAD), vault).interaction();
  }
}
