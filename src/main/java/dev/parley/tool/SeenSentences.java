package dev.parley.tool;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a result says of whether a person has seen the questions. Without a report it says only that
 * there is none: a person can forbid the page to report it, and other frontends need not.
 */
public final class SeenSentences {
  private SeenSentences() {}

  /**
   * Of open questions.
   *
   * @param now by the clock of the store
   */
  static String open(@Nullable Instant seenAt, Instant now) {
    return seenAt == null
        ? "No page has reported yet that a person saw the questions."
        : seen(seenAt, now) + ".";
  }

  /** Of questions that nobody answered in time; no sentence of its own. */
  static String expired(@Nullable Instant seenAt, Instant now) {
    return seenAt == null ? "No page reported that a person saw the questions" : seen(seenAt, now);
  }

  /** The {@code statusMessage} of a task, with that a person has seen the questions. */
  public static String addedTo(String statusMessage, @Nullable Instant seenAt, Instant now) {
    return seenAt == null
        ? statusMessage
        : ResultSentences.sentence(statusMessage) + " " + seen(seenAt, now);
  }

  private static String seen(Instant at, Instant now) {
    long minutes = Duration.between(at, now).toMinutes();
    String ago =
        minutes < 1 ? "less than a minute" : minutes == 1 ? "1 minute" : minutes + " minutes";
    return "A person saw the questions " + ago + " ago";
  }
}
