package dev.parley.interaction;

import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change in a session, for its frontends and waiting calls. */
public sealed interface Change {

  SessionKey session();

  /** A question was asked. */
  record Requested(Interaction interaction) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /** An open interaction expires later, or its session has another title. */
  record Updated(Interaction interaction) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /**
   * A person was reported to have seen an interaction, for the first time and by the frontend with
   * that connection.
   */
  record Seen(Interaction interaction, String connection) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /**
   * A person put an interaction off, or no longer does, at the frontend with that connection.
   *
   * @param person by {@code Caller.who()}
   */
  record Snoozed(Interaction interaction, String person, String connection) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /** A person took an interaction, or gave it back, at the frontend with that connection. */
  record Taken(Interaction interaction, String connection) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /** An interaction ended. */
  record Resolved(Interaction interaction) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /** A person entered something without sending it, at the frontend with that connection. */
  record Drafted(Interaction interaction, Draft draft, String connection) implements Change {
    @Override
    public SessionKey session() {
      return interaction.key().session();
    }
  }

  /**
   * The result of an ended interaction was handed out, or is not handed out after all. Listeners
   * read the interaction itself when they need it.
   */
  record Collected(InteractionKey key) implements Change {
    @Override
    public SessionKey session() {
      return key.session();
    }
  }

  /**
   * Changes may have been missed: listeners must read the state again.
   *
   * @param session the one that the listener listens to; its id is empty for that of an inbox
   */
  record Missed(SessionKey session) implements Change {}

  /**
   * A person said that they are away, or back. It is told to the listeners of their inbox alone.
   *
   * @param backAt null if they are back
   */
  record Away(InboxKey inbox, @Nullable Instant backAt) implements Change {
    @Override
    public SessionKey session() {
      return inbox.noSession();
    }
  }

  /** A frontend connected or left; {@code people} are connected now. */
  record PresenceChanged(SessionKey session, int people) implements Change {}
}
