package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.person.SlackContact;
import org.jspecify.annotations.Nullable;

/** Reads when and what a person is told in Slack; null ends the link to their account there. */
final class SlackMember {
  private SlackMember() {}

  /**
   * @param known the account that is linked, or null
   * @throws Refusal {@code invalid_argument}
   */
  static @Nullable SlackContact read(JsonNode value, @Nullable SlackContact known) {
    if (value.isNull()) {
      return null;
    }
    if (known == null) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "slack can be set once an account is linked; begin with POST /api/v1/me/slack/code");
    }
    return known.withTerms(ChannelTermsMembers.read("slack", value, SlackContact.AFTER));
  }
}
