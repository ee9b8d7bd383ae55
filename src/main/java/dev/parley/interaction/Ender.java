package dev.parley.interaction;

import org.jspecify.annotations.Nullable;

/** Who brought about an ending. */
public sealed interface Ender {

  /**
   * A person at a frontend.
   *
   * @param connection the socket that sent it, or null where it came another way
   */
  record Human(@Nullable String connection) implements Ender {}

  /** The asker. */
  record Host() implements Ender {}

  /** The service by its rules: expiry, nobody there, shutdown. */
  record Policy() implements Ender {}
}
