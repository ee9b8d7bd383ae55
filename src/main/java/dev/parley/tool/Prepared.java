package dev.parley.tool;

import dev.parley.interaction.Outcome;
import dev.parley.question.Questionnaire;
import java.time.Duration;

/** What a tool makes of its arguments. */
public sealed interface Prepared {

  /** Something to ask the human. */
  record Asking(Questionnaire questionnaire, Duration ttl, Outcome onExpiry) implements Prepared {}

  /** An earlier call whose result is wanted. */
  record Awaiting(String reference) implements Prepared {}
}
