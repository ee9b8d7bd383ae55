package dev.parley.interaction;

import org.jspecify.annotations.Nullable;

/** Who brought about an ending. */
public sealed interface Ender {

  /** Stands for the connection where the client that called asked the human. */
  String ELICITED = "elicited";

  /**
   * A person.
   *
   * @param connection the socket that sent it, {@link #ELICITED}, or null where it came another way
   * @param who whom the credential names, or else the client; for the audit log
   * @param via by which way it came
   * @param messageId the chat message that became the answer, by the frontend's own id; or null
   */
  record Human(@Nullable String connection, String who, Via via, @Nullable String messageId)
      implements Ender {

    public Human(@Nullable String connection, String who, Via via) {
      this(connection, who, via, null);
    }
  }

  /** The asker. */
  record Host() implements Ender {}

  /** The service by its rules: expiry, nobody there, shutdown. */
  record Policy() implements Ender {}
}
