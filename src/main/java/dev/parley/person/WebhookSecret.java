package dev.parley.person;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Signs what is sent to the webhook of a person.
 *
 * @param text in the form of Standard Webhooks: {@code whsec_} and 32 random bytes in Base64
 * @param since when it was made
 * @param until when it stops being used, or null for the one that replaced all others
 */
public record WebhookSecret(String text, Instant since, @Nullable Instant until) {

  /** Whether it signs what is sent at a time. */
  public boolean isValidAt(Instant now) {
    return until == null || until.isAfter(now);
  }

  /** Without the text, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "WebhookSecret";
  }
}
