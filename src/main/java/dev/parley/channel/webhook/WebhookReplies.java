package dev.parley.channel.webhook;

import dev.parley.channel.reply.ReplyWay;
import dev.parley.interaction.Via;
import dev.parley.person.Contacts;
import dev.parley.person.EnabledChannels;
import dev.parley.person.PersonSettings;
import dev.parley.person.WebhookContact;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Answers that the receiver of a webhook brings back, which it has a token for. */
@Singleton
class WebhookReplies implements ReplyWay {
  private final EnabledChannels channels;

  WebhookReplies(EnabledChannels channels) {
    this.channels = channels;
  }

  @Override
  public Via via() {
    return Via.WEBHOOK;
  }

  /**
   * @param device as {@link WebhookContact#receiver} names it
   */
  @Override
  public Optional<Instant> answersSince(PersonSettings settings, String device) {
    WebhookContact webhook = settings.contacts().webhook();
    return webhook != null
            && channels.has(Contacts.WEBHOOK)
            && webhook.isActive()
            && webhook.receiver().equals(device)
        ? Optional.ofNullable(webhook.answersSince())
        : Optional.empty();
  }
}
