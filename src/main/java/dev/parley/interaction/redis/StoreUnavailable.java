package dev.parley.interaction.redis;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import java.util.Map;

/** The refusal while Redis cannot be reached, or rejects commands. */
final class StoreUnavailable {
  private static final int RETRY_AFTER_SECONDS = 2;

  private StoreUnavailable() {}

  static Refusal refusal() {
    return Refusal.of(
        ErrorCode.STORE_UNAVAILABLE,
        "The store of questions cannot be reached at the moment; call again, with the same ids",
        Map.of(Refusal.RETRY_AFTER, RETRY_AFTER_SECONDS));
  }
}
