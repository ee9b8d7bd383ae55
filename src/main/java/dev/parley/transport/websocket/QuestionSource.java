package dev.parley.transport.websocket;

import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;

/** Where the questions of a frontend come from. */
sealed interface QuestionSource {

  /** Whether the frontend may see an interaction. */
  boolean has(Interaction interaction);

  /** One session. */
  record OfSession(SessionKey session) implements QuestionSource {
    @Override
    public boolean has(Interaction interaction) {
      return session.equals(interaction.key().session());
    }
  }

  /** All sessions, as far as a person is asked there. */
  record OfInbox(InboxKey inbox) implements QuestionSource {
    @Override
    public boolean has(Interaction interaction) {
      return inbox.equals(interaction.ask().inbox());
    }
  }
}
