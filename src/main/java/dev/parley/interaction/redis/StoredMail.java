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
 * @param others what a later release wrote, which stays with the address
 */
record StoredMail(
    String address,
    StoredTerms terms,
    boolean confirmed,
    @Nullable StoredCode code,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  /**
   * The code that was sent there.
   *
   * @param others what a later release wrote, which stays
   */
  record StoredCode(
      String hash,
      Instant until,
      int triesLeft,
      @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {
    /** A code in place of the one that was stored; another code is new in all. */
    static StoredCode of(@Nullable StoredCode stored, MailCode code) {
      Map<String, JsonNode> kept =
          stored != null && stored.hash.equals(code.hash()) ? stored.others : Map.of();
      return new StoredCode(code.hash(), code.until(), code.triesLeft(), kept);
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
        StoredTerms.of(stored == null ? null : stored.terms, contact.terms()),
        contact.isConfirmed(),
        code == null ? null : StoredCode.of(stored == null ? null : stored.code, code),
        stored == null || !stored.address.equals(contact.address()) ? Map.of() : stored.others);
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
