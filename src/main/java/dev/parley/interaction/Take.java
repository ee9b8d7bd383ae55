package dev.parley.interaction;

import java.time.Duration;
import java.time.Instant;

/**
 * That a person answers an open interaction at one of their frontends. It hinders nobody.
 *
 * @param person by {@code Caller.who()}
 * @param connection that of the frontend, the only one that gives it back
 * @param until may be over: nothing happens then
 */
public record Take(String person, String connection, Instant until) {
  /** How long a take lasts if it is not renewed. */
  public static final Duration LASTS = Duration.ofMinutes(10);
}
