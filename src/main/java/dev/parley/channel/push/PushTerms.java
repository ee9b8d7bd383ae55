package dev.parley.channel.push;

import dev.parley.channel.Notice;
import dev.parley.interaction.Stage;
import java.time.Duration;
import java.time.Instant;

/** How long and how urgently a push service keeps a message for a device that is off. */
final class PushTerms {
  /** Some services refuse more. */
  private static final Duration LONGEST = Duration.ofDays(28);

  /** So long a device may be off and still take away what it shows of a question that is over. */
  private static final Duration OF_ENDED = Duration.ofDays(1);

  private PushTerms() {}

  /** As long as the question is open, and what became of it for a day (RFC 8030, section 5.2). */
  static Duration ttl(Notice notice, Instant now) {
    if (notice.stage() == Stage.ENDED) {
      return OF_ENDED;
    }
    Duration left = Duration.between(now, notice.interaction().expiresAt());
    return left.isNegative() ? Duration.ZERO : left.compareTo(LONGEST) > 0 ? LONGEST : left;
  }

  /** That of the question, whose names the header has as well (RFC 8030, section 5.3). */
  static String urgency(Notice notice) {
    return notice.stage() == Stage.REQUESTED ? notice.interaction().ask().urgency().wire() : "low";
  }
}
