package dev.parley.person;

import dev.parley.config.WebhookConfig;
import jakarta.inject.Singleton;
import java.util.List;

/** The channels that the operator has switched on. */
@Singleton
public class EnabledChannels {
  private final List<String> names;

  EnabledChannels(WebhookConfig webhooks) {
    this.names = webhooks.enabled() ? List.of(Contacts.WEBHOOK) : List.of();
  }

  /** Their names, in the order in which documents name them. */
  public List<String> names() {
    return names;
  }

  public boolean has(String channel) {
    return names.contains(channel);
  }
}
