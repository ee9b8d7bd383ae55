package dev.parley.interaction;

import dev.parley.telemetry.audit.Actor;
import org.jspecify.annotations.Nullable;

/** Who brought about an ending. */
public sealed interface EndedBy {

  /** Stands for the connection if the client that called asked the human. */
  String ELICITED = "elicited";

  /**
   * A person.
   *
   * @param connection the socket that sent it, {@link #ELICITED}, or null where it came another way
   * @param who whom the credential names, or else the client; for drafts and results
   * @param via by which way it came
   * @param messageId the chat message that became the answer, by the frontend's own id; or null
   * @param actor who sent it, for the audit log; null in what an earlier version stored
   */
  record Human(
      @Nullable String connection,
      String who,
      Via via,
      @Nullable String messageId,
      @Nullable Actor actor)
      implements EndedBy {

    public Human(@Nullable String connection, String who, Via via, @Nullable Actor actor) {
      this(connection, who, via, null, actor);
    }
  }

  /**
   * The asker.
   *
   * @param actor who withdrew or replaced it, for the audit log; null in records of an earlier
   *     version
   */
  record Host(@Nullable Actor actor) implements EndedBy {}

  /** The service by its rules: expiry, no frontend, shutdown. */
  record Policy() implements EndedBy {}
}
