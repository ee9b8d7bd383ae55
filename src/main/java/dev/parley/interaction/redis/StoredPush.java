package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.person.PushContact;
import dev.parley.person.PushKeys;
import dev.parley.person.PushSubscription;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a person, as they are stored.
 *
 * @param others what a later release wrote, which stays
 */
record StoredPush(
    StoredTerms terms,
    List<StoredSubscription> subscriptions,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  /** A device. */
  record StoredSubscription(
      String endpoint,
      String p256dh,
      String auth,
      String label,
      Instant since,
      @Nullable Instant answersSince,
      @Nullable Instant acceptedAt,
      String madeBy) {
    static StoredSubscription of(PushSubscription one) {
      return new StoredSubscription(
          one.endpoint().toString(),
          one.keys().p256dh(),
          one.keys().auth(),
          one.label(),
          one.since(),
          one.answersSince(),
          one.acceptedAt(),
          one.madeBy());
    }

    PushSubscription subscription() {
      return new PushSubscription(
          URI.create(endpoint),
          new PushKeys(p256dh, auth),
          label,
          since,
          answersSince,
          acceptedAt,
          madeBy);
    }

    /** Without the endpoint and the keys, so that they cannot reach a log. */
    @Override
    public String toString() {
      return "StoredSubscription";
    }
  }

  /** New devices in place of those that were stored. */
  static @Nullable StoredPush of(@Nullable StoredPush stored, @Nullable PushContact contact) {
    return contact == null
        ? null
        : new StoredPush(
            StoredTerms.of(contact.terms()),
            contact.subscriptions().stream().map(StoredSubscription::of).toList(),
            stored == null ? Map.of() : stored.others);
  }

  PushContact contact() {
    return new PushContact(
        terms.terms(), subscriptions.stream().map(StoredSubscription::subscription).toList());
  }
}
