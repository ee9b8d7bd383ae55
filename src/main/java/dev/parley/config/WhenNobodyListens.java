package dev.parley.config;

/** What happens to a question in a session that no frontend is connected to. */
public enum WhenNobodyListens {
  /** The question waits for somebody to come. */
  WAIT,
  /** It ends as {@code unavailable} once {@code parley.presence.grace} is over. */
  FAIL
}
