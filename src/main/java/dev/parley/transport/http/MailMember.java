package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.person.ChannelTerms;
import dev.parley.person.MailAddress;
import dev.parley.person.MailContact;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads the mail address that a person sets; null stands for none. */
final class MailMember {
  private static final Duration AFTER = Duration.ofMinutes(15);

  private MailMember() {}

  /**
   * @param known the one before, which stays confirmed where the address is the same; or null
   * @throws Refusal {@code invalid_argument}
   */
  static @Nullable MailContact read(JsonNode value, @Nullable MailContact known) {
    if (value.isNull()) {
      return null;
    }
    JsonNode text = value.path("address");
    String address = MailAddress.checked(text.isTextual() ? text.asText() : "");
    ChannelTerms terms = ChannelTermsMembers.read("mail", value, AFTER);
    return known != null && known.address().equals(address)
        ? known.withTerms(terms)
        : MailContact.of(address, terms);
  }
}
