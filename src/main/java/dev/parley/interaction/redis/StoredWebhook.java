package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.WebhookContact;
import dev.parley.person.WebhookSecret;
import dev.parley.question.Urgency;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The webhook of a person, as it is stored.
 *
 * @param others what a later release wrote, which stays
 */
record StoredWebhook(
    String url,
    long afterSeconds,
    String least,
    boolean withTexts,
    List<StoredSecret> secrets,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  /** A secret of it. */
  record StoredSecret(String text, Instant since, @Nullable Instant until) {
    static StoredSecret of(WebhookSecret secret) {
      return new StoredSecret(secret.text(), secret.since(), secret.until());
    }

    WebhookSecret secret() {
      return new WebhookSecret(text, since, until);
    }
  }

  /** A new webhook in place of the one that was stored. */
  static @Nullable StoredWebhook of(
      @Nullable StoredWebhook stored, @Nullable WebhookContact contact) {
    return contact == null
        ? null
        : new StoredWebhook(
            contact.url().toString(),
            contact.after().toSeconds(),
            contact.least().wire(),
            contact.withTexts(),
            contact.secrets().stream().map(StoredSecret::of).toList(),
            stored == null ? Map.of() : stored.others);
  }

  /** An urgency that only a later release knows counts as the lowest, so that nothing is missed. */
  WebhookContact contact() {
    return new WebhookContact(
        URI.create(url),
        Duration.ofSeconds(afterSeconds),
        Urgency.of(least).orElse(Urgency.LOW),
        withTexts,
        secrets.stream().map(StoredSecret::secret).toList());
  }
}
