package dev.parley.person;

import dev.parley.identity.Sha256;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A device of a person that shows notifications.
 *
 * @param endpoint where its push service takes messages for it (RFC 8030, section 4); whoever knows
 *     it can send some
 * @param label what the person calls the device; may be empty
 * @param since when it was added
 * @param answersSince since when whoever holds the device may answer, or null if they may not
 * @param acceptedAt when its push service last took a message, to a day; null if it never did
 * @param madeBy the credential that added it or came back with it, as the audit log names it
 */
public record PushSubscription(
    URI endpoint,
    PushKeys keys,
    String label,
    Instant since,
    @Nullable Instant answersSince,
    @Nullable Instant acceptedAt,
    String madeBy) {
  private static final String PREFIX = "sub_";
  private static final int ID_BYTES = 16;

  /** Names the device without showing its endpoint. A page of the device can make it as well. */
  public String id() {
    byte[] hash = Sha256.of(endpoint.toString());
    return PREFIX
        + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, ID_BYTES));
  }

  /** When it last showed that it is there. */
  Instant heardAt() {
    return acceptedAt == null || acceptedAt.isBefore(since) ? since : acceptedAt;
  }

  PushSubscription acceptedAt(Instant now) {
    return new PushSubscription(endpoint, keys, label, since, answersSince, now, madeBy);
  }

  PushSubscription withoutAnswers() {
    return new PushSubscription(endpoint, keys, label, since, null, acceptedAt, madeBy);
  }

  /** As it is after the same endpoint was named again: it stays the device that it was. */
  PushSubscription renewed(PushSubscription again) {
    return new PushSubscription(
        endpoint,
        again.keys,
        again.label,
        since,
        again.answersSince == null || answersSince == null ? again.answersSince : answersSince,
        acceptedAt,
        again.madeBy);
  }

  boolean isOf(String id) {
    return Objects.equals(id(), id);
  }

  /** Without the endpoint and the keys, so that they cannot reach a log. */
  @Override
  public String toString() {
    return "PushSubscription";
  }
}
