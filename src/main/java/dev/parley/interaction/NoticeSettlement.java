package dev.parley.interaction;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What became of a {@link NoticeClaim}. */
public sealed interface NoticeSettlement {

  /**
   * The channel took it over.
   *
   * @param receipt by which the channel finds again what it told, for its next stage; null keeps
   *     the one before; at most 500 characters
   */
  record Told(@Nullable String receipt) implements NoticeSettlement {
    private static final int LONGEST_RECEIPT = 500;

    public Told {
      if (receipt != null && receipt.length() > LONGEST_RECEIPT) {
        throw new IllegalArgumentException("a receipt has at most 500 characters");
      }
    }
  }

  /** It could not be told, and is claimed again after a time; that is the next try. */
  record Failed(Duration again) implements NoticeSettlement {}

  /** There was no room for it here, and it is claimed again after a time. The claim was no try. */
  record Untried(Duration again) implements NoticeSettlement {}

  /** It is not to be told for a time. The tries begin anew. */
  record Postponed(Duration by) implements NoticeSettlement {}

  /** This channel tells nothing more of the question. What it told stays known while it is open. */
  record Over() implements NoticeSettlement {}
}
