package dev.parley.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.SlackServer.Answer;
import org.jspecify.annotations.Nullable;

/** What Slack does not take. */
final class SlackLimits {
  /** The texts of all blocks of a message together. */
  private static final int MOST_CHARACTERS = 12_000;

  private SlackLimits() {}

  /** Why a message is not taken; null where it is, or where it is no message. */
  static @Nullable Answer refusal(JsonNode message) {
    int characters =
        message.path("blocks").findParents("emoji").stream()
            .mapToInt(text -> text.path("text").asText().length())
            .sum();
    return characters > MOST_CHARACTERS ? Answer.error("msg_blocks_too_long") : null;
  }
}
