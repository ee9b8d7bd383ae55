package dev.parley.channel.webhook;

import dev.parley.channel.Channel;
import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.channel.Notice;
import dev.parley.channel.address.AddressGuard;
import dev.parley.config.WebhookConfig;
import dev.parley.json.JsonCodec;
import dev.parley.person.Contacts;
import dev.parley.person.WebhookContact;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Calls the webhook of a person. Each stage of a question has an id of its own, under which a
 * receiver recognizes it when it comes again (Standard Webhooks, {@code webhook-id}).
 */
@Singleton
class WebhookChannel implements Channel {
  private final AddressGuard addresses;
  private final WebhookClient client;
  private final WebhookEvents events;
  private final JsonCodec codec;
  private final Clock clock;
  private final Duration timeout;

  WebhookChannel(
      AddressGuard addresses,
      WebhookClient client,
      WebhookEvents events,
      JsonCodec codec,
      Clock clock,
      WebhookConfig config) {
    this.addresses = addresses;
    this.client = client;
    this.events = events;
    this.codec = codec;
    this.clock = clock;
    this.timeout = config.timeout();
  }

  @Override
  public String name() {
    return Contacts.WEBHOOK;
  }

  @Override
  public Uni<Delivery> deliver(Notice notice) {
    WebhookContact webhook = notice.settings().contacts().webhook();
    if (webhook == null) {
      return Uni.createFrom().item(new Delivery.Refused(Why.GONE));
    }
    return addresses
        .find(webhook.url().getHost())
        .chain(found ->
            found
                .map(address -> client.send(call(notice, webhook, address)))
                .orElseGet(() -> Uni.createFrom().item(new Delivery.Failed(Why.ADDRESS, null))))
        .ifNoItem()
        .after(timeout)
        .recoverWithItem(new Delivery.Failed(Why.TIMEOUT, null));
  }

  private WebhookCall call(Notice notice, WebhookContact webhook, InetAddress address) {
    Instant now = clock.instant();
    WebhookEvent event = events.of(notice, webhook);
    byte[] body = codec.bytes(event);
    long timestamp = now.getEpochSecond();
    return new WebhookCall(
        webhook.url(),
        address,
        Map.of(
            "Content-Type",
            "application/cloudevents+json; charset=utf-8",
            "User-Agent",
            "Parley",
            "webhook-id",
            event.id(),
            "webhook-timestamp",
            String.valueOf(timestamp),
            "webhook-signature",
            WebhookSignature.of(
                webhook.secrets().stream().filter(secret -> secret.isValidAt(now)).toList(),
                event.id(),
                timestamp,
                body)),
        body);
  }
}
