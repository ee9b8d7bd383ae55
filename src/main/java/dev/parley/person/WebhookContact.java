package dev.parley.person;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The webhook by which a person hears of what waits for them.
 *
 * @param secrets the newest first; each signs until its time is over
 * @param answersSince since when whoever receives may answer, or null where they may not
 */
public record WebhookContact(
    URI url, ChannelTerms terms, List<WebhookSecret> secrets, @Nullable Instant answersSince)
    implements Contact {

  public WebhookContact {
    secrets = List.copyOf(secrets);
  }

  public WebhookContact withSecrets(List<WebhookSecret> others) {
    return new WebhookContact(url, terms, others, answersSince);
  }

  /** The same at another receiver: without its secrets, and with tokens of its own. */
  WebhookContact moved(Instant now) {
    return new WebhookContact(url, terms, List.of(), answersSince == null ? null : now);
  }

  /** The receiver, as host and port: what else is in the URL does not make it another one. */
  public String receiver() {
    return url.getRawAuthority().toLowerCase(Locale.ROOT);
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
