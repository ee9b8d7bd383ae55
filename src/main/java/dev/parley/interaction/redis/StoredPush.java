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

  /**
   * A device.
   *
   * @param others what a later release wrote, which stays
   */
  record StoredSubscription(
      String endpoint,
      String p256dh,
      String auth,
      String label,
      Instant since,
      @Nullable Instant answersSince,
      @Nullable Instant acceptedAt,
      String madeBy,
      @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {
    /** A device in place of the one of this endpoint that was stored, if there is one. */
    static StoredSubscription of(List<StoredSubscription> stored, PushSubscription one) {
      String endpoint = one.endpoint().toString();
      return new StoredSubscription(
          endpoint,
          one.keys().p256dh(),
          one.keys().auth(),
          one.label(),
          one.since(),
          one.answersSince(),
          one.acceptedAt(),
          one.madeBy(),
          stored.stream()
              .filter(known -> known.endpoint.equals(endpoint))
              .findFirst()
              .map(StoredSubscription::others)
              .orElse(Map.of()));
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
    List<StoredSubscription> known = stored == null ? List.of() : stored.subscriptions;
    return contact == null
        ? null
        : new StoredPush(
            StoredTerms.of(stored == null ? null : stored.terms, contact.terms()),
            contact.subscriptions().stream().map(one -> StoredSubscription.of(known, one)).toList(),
            stored == null ? Map.of() : stored.others);
  }

  PushContact contact() {
    return new PushContact(
        terms.terms(), subscriptions.stream().map(StoredSubscription::subscription).toList());
  }
}
