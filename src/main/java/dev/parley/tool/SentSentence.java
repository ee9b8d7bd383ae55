package dev.parley.tool;

import dev.parley.interaction.NoticeTold;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a result says of the messages that channels sent to the person of open questions. It says so
 * as long as they are open, also once they were seen: a message that was sent is a fact, and how
 * long ago that was tells a model whether to go on waiting.
 */
final class SentSentence {
  private SentSentence() {}

  /**
   * Empty where nothing was sent; else a sentence and a space.
   *
   * @param now by the clock of the store
   */
  static String of(List<NoticeTold> told, Instant now) {
    return told.isEmpty()
        ? ""
        : told.stream()
            .sorted(Comparator.comparing(NoticeTold::at).thenComparing(NoticeTold::channel))
            .map(one -> way(one.channel()) + " " + time(Duration.between(one.at(), now)))
            .collect(
                Collectors.joining(" and ", "A message about them was sent to the person ", ". "));
  }

  private static String way(String channel) {
    return switch (channel) {
      case "push" -> "as a notification on their devices";
      case "slack" -> "in Slack";
      case "mail" -> "by e-mail";
      default -> "by " + channel;
    };
  }

  private static String time(Duration ago) {
    long seconds = Math.max(0, ago.toSeconds());
    long minutes = ago.toMinutes();
    if (minutes >= 1) {
      return minutes == 1 ? "1 minute ago" : minutes + " minutes ago";
    }
    return seconds == 1 ? "1 second ago" : seconds + " seconds ago";
  }
}
