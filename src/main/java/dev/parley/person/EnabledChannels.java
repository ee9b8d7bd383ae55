package dev.parley.person;

import dev.parley.config.MailConfig;
import dev.parley.config.PushConfig;
import dev.parley.config.SlackConfig;
import dev.parley.config.WebhookConfig;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.Stream;

/** The channels that the operator has switched on. */
@Singleton
public class EnabledChannels {
  private final List<String> names;

  EnabledChannels(WebhookConfig webhooks, SlackConfig slack, MailConfig mail, PushConfig push) {
    this.names =
        Stream.of(
                named(Contacts.WEBHOOK, webhooks.enabled()),
                named(Contacts.SLACK, slack.enabled()),
                named(Contacts.MAIL, mail.enabled()),
                named(Contacts.PUSH, push.enabled()))
            .flatMap(List::stream)
            .toList();
  }

  private static List<String> named(String channel, boolean isEnabled) {
    return isEnabled ? List.of(channel) : List.of();
  }

  /** Their names, in the order in which documents name them. */
  public List<String> names() {
    return names;
  }

  public boolean has(String channel) {
    return names.contains(channel);
  }
}
