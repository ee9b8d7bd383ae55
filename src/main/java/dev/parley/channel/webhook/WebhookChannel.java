package dev.parley.channel.webhook;

import dev.parley.channel.Channel;
import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.channel.Notice;
import dev.parley.channel.outbound.OutboundCall;
import dev.parley.channel.outbound.OutboundClient;
import dev.parley.channel.outbound.OutboundClients;
import dev.parley.channel.outbound.OutboundReply;
import dev.parley.channel.outbound.OutboundTerms;
import dev.parley.config.WebhookConfig;
import dev.parley.json.JsonCodec;
import dev.parley.person.Contacts;
import dev.parley.person.WebhookContact;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Calls the webhook of a person. Each stage of a question has an id of its own, under which a
 * receiver recognizes it when it comes again (Standard Webhooks, {@code webhook-id}).
 */
@Singleton
class WebhookChannel implements Channel {
  /** So many at once to one host, so that one that is slow takes no room from others. */
  private static final int CONNECTIONS_OF_HOST = 4;

  private static final int WAITING_FOR_HOST = 64;

  private static final int GONE = 410;

  private final OutboundClient client;
  private final WebhookEvents events;
  private final JsonCodec codec;
  private final Clock clock;

  WebhookChannel(
      OutboundClients clients,
      WebhookEvents events,
      JsonCodec codec,
      Clock clock,
      WebhookConfig config) {
    this.client =
        clients.client(
            new OutboundTerms(
                "webhook",
                config.timeout(),
                config.allowedNetworks().orElse(List.of()),
                CONNECTIONS_OF_HOST,
                WAITING_FOR_HOST));
    this.events = events;
    this.codec = codec;
    this.clock = clock;
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
    return client.send(webhook.url(), () -> call(notice, webhook)).map(WebhookChannel::delivery);
  }

  private static Delivery delivery(OutboundReply reply) {
    return switch (reply) {
      case OutboundReply.Unanswered(Why why) -> new Delivery.Failed(why, null);
      case OutboundReply.Answered answer when answer.isSuccess() -> new Delivery.Accepted(null);
      case OutboundReply.Answered answer when answer.status() == GONE ->
          new Delivery.Refused(Why.GONE);
      case OutboundReply.Answered answer -> new Delivery.Failed(Why.STATUS, answer.pause());
    };
  }

  private OutboundCall call(Notice notice, WebhookContact webhook) {
    Instant now = clock.instant();
    WebhookEvent event = events.of(notice, webhook);
    byte[] body = codec.bytes(event);
    long timestamp = now.getEpochSecond();
    return new OutboundCall(
        webhook.url(),
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
