package dev.parley.tool;

import dev.parley.interaction.Outcome;
import dev.parley.question.Questionnaire;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a tool derives from its arguments. */
public sealed interface PreparedCall {

  /**
   * A questionnaire to ask the human.
   *
   * @param shape which of the tool's shapes the arguments had; the tool renders the result by it
   * @param replaces the reference of an earlier interaction that this one replaces, or null
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
