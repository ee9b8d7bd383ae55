package dev.parley.person;

import java.net.URI;
import java.time.Instant;
import java.util.List;

/**
 * The webhook by which a person hears of what waits for them.
 *
 * @param secrets the newest first; each signs until its time is over
 */
public record WebhookContact(URI url, ChannelTerms terms, List<WebhookSecret> secrets)
    implements Contact {

  public WebhookContact {
    secrets = List.copyOf(secrets);
  }

  public WebhookContact withSecrets(List<WebhookSecret> others) {
    return new WebhookContact(url, terms, others);
  }

  /** Nothing is sent that is not signed. */
  @Override
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
