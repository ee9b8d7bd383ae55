package dev.parley.person;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the secrets by which webhooks are signed. The one before stays in use for a day, so that a
 * receiver can be changed over without missing anything; one before that is used no longer.
 */
@Singleton
public class WebhookSecrets {
  private static final Duration OVERLAP = Duration.ofHours(24);

  /** As many as HMAC with SHA-256 has use for (RFC 2104, section 3). */
  private static final int BYTES = 32;

  private final SettingsService settings;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  WebhookSecrets(SettingsService settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Makes a new secret for the webhook of a person.
   *
   * @return fails with a {@link Refusal} {@code invalid_argument} where they have no webhook
   */
  public Uni<WebhookSecret> renew(InboxKey inbox, Actor by) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String text = "whsec_" + Base64.getEncoder().encodeToString(bytes);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    WebhookSecret made = new WebhookSecret(text, now, null);
    return settings
        .change(inbox, some -> some.withContacts(with(some.contacts(), made)), by)
        .replaceWith(made);
  }

  private static Contacts with(Contacts contacts, WebhookSecret made) {
    WebhookContact webhook = contacts.webhook();
    if (webhook == null) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          "There is no webhook to sign for: set webhook by PUT /api/v1/me/settings first");
    }
    Stream<WebhookSecret> replaced =
        webhook.secrets().stream()
            .limit(1)
            .map(old -> new WebhookSecret(old.text(), old.since(), made.since().plus(OVERLAP)));
    List<WebhookSecret> all = Stream.concat(Stream.of(made), replaced).toList();
    return contacts.withWebhook(webhook.withSecrets(all));
  }
}
