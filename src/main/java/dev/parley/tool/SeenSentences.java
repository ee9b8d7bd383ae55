package dev.parley.tool;

import dev.parley.interaction.Attention;
import dev.parley.json.JsonTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a result says of whether a person has seen the questions: what a page reported. Without a
 * report it says only that there is none, since a person can forbid it to the page, and other
 * frontends need not report it. Of a set perhaps only the first part was on the screen.
 */
public final class SeenSentences {
  private static final String SEEN =
      " that a person had these questions, or a part of them, on the screen";

  private SeenSentences() {}

  /**
   * Of open questions.
   *
   * @param now by the clock of the store
   */
  static String open(Attention attention, Instant now) {
    Instant seenAt = attention.seenAt();
    String seen =
        seenAt == null
            ? "No page has reported yet that a person had them on the screen."
            : "A page reported " + time(seenAt, now) + " ago" + SEEN + ".";
    return seen
        + attention
            .snoozedUntil(now)
            .map(until -> " A person put them off until " + JsonTimes.text(until) + ".")
            .orElse("");
  }

  /** Of questions that nobody answered in time, the same whenever it is read; no whole sentence. */
  static String expired(@Nullable Instant seenAt, Instant at) {
    if (seenAt == null) {
      return "No page had reported that a person had them on the screen";
    }
    String time = time(seenAt, at);
    return time.substring(0, 1).toUpperCase(Locale.ROOT)
        + time.substring(1)
        + " before that, a page reported"
        + SEEN;
  }

  /** The {@code statusMessage} of a task, with what was reported; the same whenever it is read. */
  public static String addedTo(String statusMessage, @Nullable Instant seenAt) {
    return seenAt == null
        ? statusMessage
        : ResultSentences.sentence(statusMessage)
            + " A page reported at "
            + JsonTimes.text(seenAt)
            + SEEN;
  }

  private static String time(Instant at, Instant until) {
    long minutes = Duration.between(at, until).toMinutes();
    return minutes < 1 ? "less than a minute" : minutes == 1 ? "1 minute" : minutes + " minutes";
  }
}
