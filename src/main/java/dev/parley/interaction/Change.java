package dev.parley.interaction;

import dev.parley.identity.SessionKey;

/** Something happened in a session that its frontends and waiting calls want to know. */
public sealed interface Change {

  SessionKey session();

  /** A question was asked. */
  record Requested(Interaction interaction) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /** A question found its ending. */
  record Resolved(Interaction interaction) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /** Somebody has entered something and not sent it, at the frontend with that connection. */
  record Drafted(Interaction interaction, Draft draft, String connection) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /** Anything may have happened without a word: whoever wants to know must look again. */
  record Missed(SessionKey session) implements Change {}

  /** Somebody came or went; {@code people} are connected now. */
  record PresenceChanged(SessionKey session, int people) implements Change {}
}
