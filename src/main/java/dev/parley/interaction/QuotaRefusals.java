package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.InteractionStore.Full;
import java.util.Map;

/** The refusals when a bound of the store is reached. */
final class QuotaRefusals {
  /** A question may end at any time. */
  private static final int SOON = 1;

  /** A result is forgotten when its host collects it, at the latest at the end of its retention. */
  private static final int LATER = 10;

  private QuotaRefusals() {}

  /** For a question that cannot be asked. */
  static Refusal ofQuestion(Full full) {
    String scope = full.bound().wire();
    return switch (full.resource()) {
      case OPEN, DRAFTS, SOCKETS, SUBSCRIPTIONS ->
          refusal(
              full,
              SOON,
              full.most() == 1
                  ? "Another questionnaire is already pending"
                  : "There are already %d open questionnaires in this %s; wait until one ends"
                      .formatted(full.most(), scope));
      case TASKS ->
          refusal(
              full,
              SOON,
              "There are already %d open tasks in this %s; wait until one ends"
                  .formatted(full.most(), scope));
      case RESULTS ->
          refusal(
              full,
              LATER,
              ("This %s has %d results that are kept, and all of yours are answers that nobody has"
                      + " collected; collect answers, then ask again")
                  .formatted(scope, full.most()));
      case BYTES ->
          refusal(
              full,
              LATER,
              ("The questions and results of this %s may take %d bytes, and this one does not fit;"
                      + " collect answers or wait until questions end, then ask again")
                  .formatted(scope, full.most()));
    };
  }

  private static Refusal refusal(Full full, int retryAfter, String message) {
    return Refusal.of(
        ErrorCode.TOO_MANY_PENDING,
        message,
        Map.of(
            "limit",
            full.most(),
            "scope",
            full.bound().wire(),
            "resource",
            full.resource().wire(),
            Refusal.RETRY_AFTER,
            retryAfter));
  }
}
