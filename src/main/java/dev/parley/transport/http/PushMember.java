package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.person.PushContact;
import org.jspecify.annotations.Nullable;

/** Reads when a person wants notifications; null stands for none, on no device. */
final class PushMember {
  private PushMember() {}

  /**
   * @param known the one before, whose devices stay, or null
   * @throws Refusal {@code invalid_argument}
   */
  static @Nullable PushContact read(JsonNode value, @Nullable PushContact known) {
    if (value.isNull()) {
      return null;
    }
    if (!value.isObject()) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "push must be null, or an object with after, leastUrgency or texts");
    }
    return PushContact.of(known)
        .withTerms(ChannelTermsMembers.read("push", value, PushContact.AFTER));
  }
}
