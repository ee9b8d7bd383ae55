package dev.parley.channel.push;

import dev.parley.channel.Channel;
import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.channel.Notice;
import dev.parley.channel.outbound.OutboundClient;
import dev.parley.channel.outbound.OutboundClients;
import dev.parley.channel.outbound.OutboundReply;
import dev.parley.channel.outbound.OutboundTerms;
import dev.parley.config.PushConfig;
import dev.parley.interaction.Stage;
import dev.parley.person.Contacts;
import dev.parley.person.PushContact;
import dev.parley.person.PushDevices;
import dev.parley.person.PushHosts;
import dev.parley.person.PushSubscription;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Shows notifications on all devices of a person at once. What became of the question is told to
 * those that showed it: it replaces the notification there.
 */
@Singleton
class PushChannel implements Channel {
  /** Most people have the same few push services. */
  private static final int CONNECTIONS_OF_HOST = 32;

  /**
   * Room for all devices of all deliveries that a process has underway, so that none of them is
   * left out.
   */
  private static final int WAITING_FOR_HOST = Channel.MOST_UNDERWAY * PushContact.MOST;

  private final OutboundClient client;
  private final PushHosts hosts;
  private final PushDevices devices;
  private final PushMessages messages;

  PushChannel(
      OutboundClients clients,
      PushHosts hosts,
      PushDevices devices,
      PushMessages messages,
      PushConfig config) {
    this.client =
        clients.client(
            new OutboundTerms(
                "push",
                config.timeout(),
                config.allowedNetworks().orElse(List.of()),
                CONNECTIONS_OF_HOST,
                WAITING_FOR_HOST));
    this.hosts = hosts;
    this.devices = devices;
    this.messages = messages;
  }

  /** How it went with one device. */
  private record Told(String id, Delivery how) {}

  @Override
  public String name() {
    return Contacts.PUSH;
  }

  @Override
  public Uni<Delivery> deliver(Notice notice) {
    PushContact push = PushContact.of(notice.settings().contacts().push());
    List<PushSubscription> those =
        notice.stage() == Stage.REQUESTED ? push.subscriptions() : shown(push, notice.receipt());
    if (those.isEmpty()) {
      return Uni.createFrom().item(new Delivery.Refused(Why.GONE));
    }
    return Uni.combine()
        .all()
        .unis(those.stream().map(one -> tell(notice, push, one)).toList())
        .with(Told.class, all -> all)
        .chain(all -> noted(notice, push, all))
        .map(all -> delivery(notice.stage(), all));
  }

  private static List<PushSubscription> shown(PushContact push, @Nullable String receipt) {
    Set<String> ids = receipt == null ? Set.of() : Set.of(receipt.split(" "));
    return push.subscriptions().stream().filter(one -> ids.contains(one.id())).toList();
  }

  private Uni<Told> tell(Notice notice, PushContact push, PushSubscription to) {
    return send(notice, push, to).map(how -> new Told(to.id(), how));
  }

  private Uni<Delivery> send(Notice notice, PushContact push, PushSubscription to) {
    if (!hosts.allow(to.endpoint())) {
      return Uni.createFrom().item(new Delivery.Refused(Why.ADDRESS));
    }
    return client
        .send(to.endpoint(), () -> messages.of(notice, push, to))
        .map(PushChannel::delivery)
        .onFailure(PushEncryption.UnusableKeys.class)
        .recoverWithItem(new Delivery.Refused(Why.GONE));
  }

  private static Delivery delivery(OutboundReply reply) {
    return switch (reply) {
      case OutboundReply.Unanswered(Why why) -> new Delivery.Failed(why, null);
      case OutboundReply.Answered answer when answer.isSuccess() -> new Delivery.Accepted(null);
      // the subscription is no more (RFC 8030, section 7.3)
      case OutboundReply.Answered answer when answer.status() == 404 || answer.status() == 410 ->
          new Delivery.Refused(Why.GONE);
      case OutboundReply.Answered answer -> new Delivery.Failed(Why.STATUS, answer.pause());
    };
  }

  /** What cannot be noted now is noted after another message. */
  private Uni<List<Told>> noted(Notice notice, PushContact push, List<Told> all) {
    return devices
        .told(
            Objects.requireNonNull(notice.interaction().ask().inbox()),
            push,
            ids(all, new Delivery.Accepted(null)),
            ids(all, new Delivery.Refused(Why.GONE)))
        .onFailure()
        .recoverWithNull()
        .replaceWith(all);
  }

  private static Set<String> ids(List<Told> all, Delivery how) {
    return all.stream()
        .filter(one -> one.how.equals(how))
        .map(Told::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** One device that took it is enough: a person has one of them at hand. */
  private static Delivery delivery(Stage stage, List<Told> all) {
    Set<String> accepted = ids(all, new Delivery.Accepted(null));
    if (!accepted.isEmpty()) {
      return new Delivery.Accepted(stage == Stage.REQUESTED ? String.join(" ", accepted) : null);
    }
    return all.stream()
        .map(Told::how)
        .filter(Delivery.Failed.class::isInstance)
        .map(Delivery.Failed.class::cast)
        // what found no room does not count, so what was tried goes before it
        .min(Comparator.comparing(failed -> failed.why() == Why.BUSY))
        .map(Delivery.class::cast)
        .orElseGet(() -> all.getFirst().how);
  }
}
