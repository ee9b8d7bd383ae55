package dev.parley.interaction;

import dev.parley.config.WebhookConfig;
import dev.parley.person.PersonSettings;
import dev.parley.person.WebhookContact;
import dev.parley.question.Urgency;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;

/** Which channels are to tell of a question, as its person and the operator have it. */
@Singleton
public class NoticePlan {
  private final boolean hasWebhooks;

  NoticePlan(WebhookConfig webhooks) {
    this.hasWebhooks = webhooks.enabled();
  }

  /** Whether any question can have a notice: without channels, nothing is written or read. */
  public boolean hasChannels() {
    return hasWebhooks;
  }

  /** After how long each channel tells of a new question; empty where none does. */
  public Map<String, Duration> of(PersonSettings settings, Urgency urgency) {
    WebhookContact webhook = settings.webhook();
    return hasWebhooks
            && webhook != null
            && webhook.isActive()
            && urgency.rank() <= webhook.least().rank()
        ? Map.of("webhook", webhook.after())
        : Map.of();
  }
}
