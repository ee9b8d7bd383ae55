package dev.parley.error;

import java.util.List;
import java.util.Map;

/**
 * A valid answer for which there is no room now: it is longer than the allowance of its question,
 * and its owner would use more than twice its bound. A caller whose human can still shorten the
 * answer gets {@link ErrorCode#VALIDATION_FAILED} with a violation {@link ErrorCode#TOO_LONG}. An
 * MCP client whose human has closed the form is not asked again: it gets {@linkplain #later() an
 * error} that tells it to send the same answer later.
 */
public final class NoRoomForAnswer extends Refusal {
  private static final long serialVersionUID = 1L;

  /**
   * In seconds. Room is made when a host collects an answer, at the latest at the end of a
   * retention.
   */
  private static final int LATER = 10;

  private final int most;

  /**
   * @param most the longest answer that always fits, in UTF-16 units; a text has at least as many
   *     bytes of UTF-8 as units, so one of that many bytes always fits as well
   */
  public NoRoomForAnswer(int most) {
    this(
        most,
        Violation.ofAll(
            ErrorCode.TOO_LONG,
            "at most %d bytes of text always fit in the answer to these questions, and there is"
                    .formatted(most)
                + " no room for more as long as others wait to be collected; shorten it, or send it"
                + " again later",
            Map.of("maxBytes", most)));
  }

  private NoRoomForAnswer(int most, Violation violation) {
    super(ErrorCode.VALIDATION_FAILED, violation.message(), List.of(violation), Map.of());
    this.most = most;
  }

  /** The refusal for the client that sent the answer: it may send it again later. */
  public Refusal later() {
    return Refusal.of(
        ErrorCode.TOO_MANY_PENDING,
        "There is no room for an answer of more than %d bytes as long as others wait to be"
                .formatted(most)
            + " collected; the question stays open, send the answer again later",
        Map.of("resource", "bytes", "maxBytes", most, RETRY_AFTER, LATER));
  }
}
