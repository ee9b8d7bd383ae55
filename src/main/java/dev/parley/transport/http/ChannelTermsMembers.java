package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.person.ChannelTerms;
import dev.parley.question.Urgency;
import java.time.Duration;

/** Reads the members that every channel has in the settings of a person. */
final class ChannelTermsMembers {
  private static final long LONGEST_AFTER = 86_400;

  private ChannelTermsMembers() {}

  /**
   * @param channel as the settings name it
   * @param after what holds without {@code after}
   * @throws Refusal {@code invalid_argument}
   */
  static ChannelTerms read(String channel, JsonNode value, Duration after) {
    return new ChannelTerms(
        value.has("after") ? after(channel, value.path("after")) : after,
        least(channel, value.path("leastUrgency")),
        texts(channel, value.path("texts")));
  }

  private static Duration after(String channel, JsonNode value) {
    // as a long, a number that is none would be another one
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.longValue() < 0
        || value.longValue() > LONGEST_AFTER) {
      throw refusal(
          "after of " + channel + " must be a whole number of seconds, from 0 to " + LONGEST_AFTER);
    }
    return Duration.ofSeconds(value.longValue());
  }

  private static Urgency least(String channel, JsonNode value) {
    return value.isMissingNode()
        ? Urgency.LOW
        : Urgency.checked("leastUrgency of " + channel, value.isTextual() ? value.asText() : "");
  }

  private static boolean texts(String channel, JsonNode value) {
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw refusal("texts of " + channel + " must be true or false");
    }
    return value.asBoolean(false);
  }

  private static Refusal refusal(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }
}
