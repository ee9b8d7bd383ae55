package dev.parley.person;

import dev.parley.question.Urgency;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The webhook by which a person hears of what waits for them.
 *
 * @param after how long nobody may have looked at a question before it is sent
 * @param least what is less urgent is not sent
 * @param withTexts whether the texts of the questions are sent, and not only that there are some
 * @param secrets the newest first; each signs until its time is over
 */
public record WebhookContact(
    URI url, Duration after, Urgency least, boolean withTexts, List<WebhookSecret> secrets) {

  public WebhookContact {
    secrets = List.copyOf(secrets);
  }

  public WebhookContact withSecrets(List<WebhookSecret> others) {
    return new WebhookContact(url, after, least, withTexts, others);
  }

  /** Whether anything is sent: what is not signed is not. */
  public boolean isActive() {
    return !secrets.isEmpty();
  }

  /** What holds at a time: a secret that was replaced does not sign for ever. */
  WebhookContact at(Instant now) {
    return withSecrets(secrets.stream().filter(secret -> secret.isValidAt(now)).toList());
  }

  /** Without the address, which may have a secret of its own, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "WebhookContact";
  }
}
