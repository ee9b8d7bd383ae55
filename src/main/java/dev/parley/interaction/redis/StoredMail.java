package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.MailCode;
import dev.parley.person.MailContact;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The address of a person, as it is stored.
 *
 * @param others what a later release wrote, which stays
 */
record StoredMail(
    String address,
    StoredTerms terms,
    boolean confirmed,
    @Nullable StoredCode code,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  /** The code that was sent there. */
  record StoredCode(String hash, Instant until, int triesLeft) {
    static StoredCode of(MailCode code) {
      return new StoredCode(code.hash(), code.until(), code.triesLeft());
    }

    MailCode code() {
      return new MailCode(hash, until, triesLeft);
    }
  }

  /** A new contact in place of the one that was stored. */
  static @Nullable StoredMail of(@Nullable StoredMail stored, @Nullable MailContact contact) {
    if (contact == null) {
      return null;
    }
    MailCode code = contact.code();
    return new StoredMail(
        contact.address(),
        StoredTerms.of(contact.terms()),
        contact.isConfirmed(),
        code == null ? null : StoredCode.of(code),
        stored == null ? Map.of() : stored.others);
  }

  MailContact contact() {
    return new MailContact(address, terms.terms(), confirmed, code == null ? null : code.code());
  }

  /** Without the address, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "StoredMail";
  }
}
