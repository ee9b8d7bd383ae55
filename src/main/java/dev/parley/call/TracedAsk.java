package dev.parley.call;

import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionTraces;
import dev.parley.telemetry.AskSpan;
import io.smallrye.mutiny.Uni;

/** Ends the span of an ask with the outcome of the ask. */
final class TracedAsk {
  private TracedAsk() {}

  /**
   * Returns the same ask; the span ends when the ask ends. A span without a trace records nothing.
   */
  static Uni<Interaction> of(Uni<Interaction> asking, AskSpan span) {
    return span.trace() == null
        ? asking
        : asking
            .onItem()
            .invoke(held -> span.asked(InteractionTraces.subject(held)))
            .onFailure()
            .invoke(failure -> span.failed(kind(failure)))
            .onCancellation()
            .invoke(() -> span.failed("cancelled"));
  }

  private static String kind(Throwable failure) {
    return failure instanceof Refusal refusal
        ? refusal.code().code()
        : failure.getClass().getName();
  }
}
