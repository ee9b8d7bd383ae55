package dev.parley.error;

import java.util.List;
import java.util.Map;

/**
 * An answer that breaks no rule and finds no room now, since it is longer than what its question
 * holds for it and its owner would use more than twice its bound. To whoever can let a human
 * shorten it this is {@link ErrorCode#VALIDATION_FAILED}, with a violation {@link
 * ErrorCode#TOO_LONG}. Where a client speaks for its human, who has closed the form, nothing is to
 * be asked anew because of it: the same answer is taken {@linkplain #later() later}.
 */
public final class NoRoomForAnswer extends Refusal {
  private static final long serialVersionUID = 1L;

  /** Room is made when a host collects an answer, else at the end of a retention; in seconds. */
  private static final int LATER = 10;

  private final int most;

  /**
   * @param most the longest answer that always finds room, in UTF-16 units; no text has fewer bytes
   *     of UTF-8 than units, so that one of so many bytes always finds room as well
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

  /** What a client is told that brought the answer: it may bring it once more. */
  public Refusal later() {
    return Refusal.of(
        ErrorCode.TOO_MANY_PENDING,
        "There is no room for an answer of more than %d bytes as long as others wait to be"
                .formatted(most)
            + " collected; the question stays open, send the answer again later",
        Map.of("resource", "bytes", "maxBytes", most, RETRY_AFTER, LATER));
  }
}
