package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.NoRoomForAnswer;
import dev.parley.error.Refusal;
import dev.parley.interaction.InteractionStore.Resolution;
import java.util.Map;
import java.util.Optional;

/** Why something cannot be done with an interaction. */
final class InteractionRefusals {
  private InteractionRefusals() {}

  /**
   * The interaction that this resolution ended.
   *
   * @throws Refusal where it did not end one
   */
  static Interaction ended(Resolution resolution) {
    return switch (resolution) {
      case Resolution.Won(Interaction interaction) -> interaction;
      case Resolution.Late(Interaction interaction) -> throw late(interaction);
      case Resolution.Unknown() -> throw notFound();
      case Resolution.TooLong(int most) -> throw new NoRoomForAnswer(most);
    };
  }

  /**
   * What was found.
   *
   * @throws Refusal where nothing was
   */
  static <T> T present(Optional<T> found) {
    return found.orElseThrow(InteractionRefusals::notFound);
  }

  static Refusal notFound() {
    return Refusal.of(
        ErrorCode.INTERACTION_NOT_FOUND,
        "There is no such interaction: it never existed, is not yours, or its result is no longer"
            + " kept");
  }

  static Refusal late(Interaction interaction) {
    return Refusal.of(
        ErrorCode.INTERACTION_ALREADY_RESOLVED,
        "This interaction has already ended: " + interaction.status(),
        Map.of("endedAs", interaction.status()));
  }
}
