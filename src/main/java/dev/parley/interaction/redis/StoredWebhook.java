package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.WebhookContact;
import dev.parley.person.WebhookSecret;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The webhook of a person, as it is stored.
 *
 * @param others what a later release wrote, which stays with the URL
 */
record StoredWebhook(
    String url,
    StoredTerms terms,
    List<StoredSecret> secrets,
    @Nullable Instant answersSince,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  /**
   * A secret of it.
   *
   * @param others what a later release wrote, which stays
   */
  record StoredSecret(
      String text,
      Instant since,
      @Nullable Instant until,
      @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {
    /** A secret in place of the one of this text that was stored, if there is one. */
    static StoredSecret of(List<StoredSecret> stored, WebhookSecret secret) {
      return new StoredSecret(
          secret.text(),
          secret.since(),
          secret.until(),
          stored.stream()
              .filter(known -> known.text.equals(secret.text()))
              .findFirst()
              .map(StoredSecret::others)
              .orElse(Map.of()));
    }

    WebhookSecret secret() {
      return new WebhookSecret(text, since, until);
    }

    /** Without the text, so that it cannot reach a log. */
    @Override
    public String toString() {
      return "StoredSecret";
    }
  }

  /** A new webhook in place of the one that was stored. */
  static @Nullable StoredWebhook of(
      @Nullable StoredWebhook stored, @Nullable WebhookContact contact) {
    List<StoredSecret> known = stored == null ? List.of() : stored.secrets;
    return contact == null
        ? null
        : new StoredWebhook(
            contact.url().toString(),
            StoredTerms.of(stored == null ? null : stored.terms, contact.terms()),
            contact.secrets().stream().map(one -> StoredSecret.of(known, one)).toList(),
            contact.answersSince(),
            stored == null || !stored.url.equals(contact.url().toString())
                ? Map.of()
                : stored.others);
  }

  WebhookContact contact() {
    return new WebhookContact(
        URI.create(url),
        terms.terms(),
        secrets.stream().map(StoredSecret::secret).toList(),
        answersSince);
  }

  /** Without the address, which may have a secret of its own, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "StoredWebhook";
  }
}
