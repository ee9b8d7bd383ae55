package dev.parley.interaction.redis;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import java.util.Map;

/** The refusal while Redis cannot be reached, or rejects commands. */
final class StoreUnavailable {
  private static final int RETRY_AFTER_SECONDS = 2;

  /** Room is made when results are collected or kept for long enough. */
  private static final int RETRY_WHEN_FULL_SECONDS = 30;

  private StoreUnavailable() {}

  static Refusal refusal() {
    return Refusal.of(
        ErrorCode.STORE_UNAVAILABLE,
        "The store of questions cannot be reached at the moment; call again, with the same ids",
        Map.of(Refusal.RETRY_AFTER, RETRY_AFTER_SECONDS));
  }

  /** The refusal of what takes room, while Redis has none. */
  static Refusal full() {
    return Refusal.of(
        ErrorCode.STORE_UNAVAILABLE,
        "The store of questions is full; what is open can be answered. Call again later, with the"
            + " same ids",
        Map.of(Refusal.RETRY_AFTER, RETRY_WHEN_FULL_SECONDS));
  }
}
