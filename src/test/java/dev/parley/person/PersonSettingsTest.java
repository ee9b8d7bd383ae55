package dev.parley.person;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.question.Urgency;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What settings of a person hold, and what of them may be written down. */
class PersonSettingsTest {
  private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");
  private static final WebhookContact CONTACT =
      new WebhookContact(
          URI.create("https://example.com/hidden"),
          new ChannelTerms(Duration.ZERO, Urgency.LOW, false),
          List.of(),
          null);

  @Test
  void signWithNoSecretWhoseTimeIsOver() {
    WebhookSecret current = new WebhookSecret("whsec_a", NOW, null);
    WebhookSecret replaced = new WebhookSecret("whsec_b", NOW, NOW.plusMillis(1));
    WebhookSecret over = new WebhookSecret("whsec_c", NOW, NOW);
    PersonSettings all = settings(CONTACT.withSecrets(List.of(current, replaced, over)));

    PersonSettings both = settings(CONTACT.withSecrets(List.of(current, replaced)));

    assertEquals(both, all.at(NOW));
  }

  @Test
  void areReachedOnlyWhereWhatIsSentIsSigned() {
    assertFalse(CONTACT.isActive());
    assertTrue(CONTACT.withSecrets(List.of(new WebhookSecret("whsec_a", NOW, null))).isActive());
  }

  @Test
  void revealNeitherAddressNorSecret() {
    WebhookSecret secret = new WebhookSecret("whsec_hidden", NOW, null);

    String text = settings(CONTACT.withSecrets(List.of(secret))) + " " + secret;

    assertFalse(text.contains("hidden"), text);
  }

  private static PersonSettings settings(WebhookContact webhook) {
    return PersonSettings.NONE.withContacts(Contacts.NONE.withWebhook(webhook));
  }
}
