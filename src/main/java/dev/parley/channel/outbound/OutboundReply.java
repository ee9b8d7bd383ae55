package dev.parley.channel.outbound;

import dev.parley.channel.Delivery.Why;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What became of an {@link OutboundCall}. */
public sealed interface OutboundReply {

  /**
   * It was answered.
   *
   * @param retryAfter what the header {@code Retry-After} says, at most an hour; or null
   */
  record Answered(int status, @Nullable Duration retryAfter) implements OutboundReply {

    public boolean isSuccess() {
      return status >= 200 && status < 300;
    }

    /** How long to wait before the next attempt, where the receiver is overloaded; else null. */
    public @Nullable Duration pause() {
      return status == 429 || status == 503 ? retryAfter : null;
    }
  }

  /** It was not, as far as is known. */
  record Unanswered(Why why) implements OutboundReply {}
}
