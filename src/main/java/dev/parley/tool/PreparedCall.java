package dev.parley.tool;

import dev.parley.interaction.Outcome;
import dev.parley.question.Questionnaire;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a tool makes of its arguments. */
public sealed interface PreparedCall {

  /**
   * Something to ask the human.
   *
   * @param shape which of the tool's shapes the arguments had; the tool renders the result by it
   * @param replaces the reference of an earlier interaction that this one takes the place of, or
   *     null
   */
  record Asking(
      Questionnaire questionnaire,
      Duration ttl,
      Outcome onExpiry,
      String shape,
      @Nullable String replaces)
      implements PreparedCall {}

  /** An earlier call whose result is wanted. */
  record Awaiting(String reference) implements PreparedCall {}
}
