package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.ArgumentDigests;
import dev.parley.config.InteractionConfig;
import dev.parley.config.McpConfig;
import dev.parley.identity.Principal;
import dev.parley.interaction.Interaction;
import dev.parley.tool.Tool;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Makes the {@code requestState} that a client carries to its next round, and checks it there. */
@Singleton
class RequestStates {
  private final ArgumentDigests digests;
  private final StateSeal seal;
  private final Clock clock;
  private final int mostRounds;
  private final Duration retention;
  private final Duration longest;

  RequestStates(
      ArgumentDigests digests,
      StateSeal seal,
      Clock clock,
      McpConfig mcpConfig,
      InteractionConfig interactionConfig) {
    this.digests = digests;
    this.seal = seal;
    this.clock = clock;
    this.mostRounds = mcpConfig.rounds();
    this.retention = interactionConfig.retention();
    this.longest = interactionConfig.maxTtl();
  }

  /** The digest that binds a {@code requestState} to its call. */
  String digest(Tool tool, JsonNode arguments) {
    return digests.of(tool, arguments).digest();
  }

  /** Whether a call has had as many rounds as clients go through with. */
  boolean isLast(ModernRound round) {
    return round.number() >= mostRounds;
  }

  /**
   * @param asked the key of what the client is asked for; empty for nothing
   */
  String next(Interaction open, ModernRound round, String asked) {
    return seal.seal(
        new RequestState(
            open.key(),
            open.reference(),
            round.asker().principal(),
            round.digest() == null ? open.ask().digest() : round.digest(),
            round.number() + 1,
            asked,
            open.latestExpiry(longest).plus(retention)));
  }

  /** Empty where it was not given to this asker for this call, or is too old. */
  Optional<RequestState> open(String sealed, Principal asker, String digest) {
    return seal.open(sealed)
        .filter(state -> state.asker().equals(asker))
        .filter(state -> state.digest().equals(digest))
        .filter(state -> clock.instant().isBefore(state.expiresAt()));
  }
}
