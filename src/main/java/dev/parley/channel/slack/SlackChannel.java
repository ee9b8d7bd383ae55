package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.channel.Channel;
import dev.parley.channel.Delivery;
import dev.parley.channel.Delivery.Why;
import dev.parley.channel.Notice;
import dev.parley.channel.slack.SlackMessage.Content;
import dev.parley.interaction.Stage;
import dev.parley.person.Contacts;
import dev.parley.person.SlackContact;
import dev.parley.person.SlackIdentity;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Tells a person in the direct message of the user of Slack that they are, and edits the message
 * later. The receipt is where the message is, and for which user: a message for one whom the person
 * has unlinked stays as it is.
 */
@Singleton
class SlackChannel implements Channel {
  /** When a call is tried again that only an operator can mend. */
  private static final Duration TOKEN_PAUSE = Duration.ofMinutes(10);

  private static final Duration LONGEST = LONGEST_DELIVERY.minusSeconds(1);
  private static final String LOOKED_AT = "100";

  private final SlackApi api;
  private final SlackQuestionMessage writer;

  SlackChannel(SlackApi api, SlackQuestionMessage writer) {
    this.api = api;
    this.writer = writer;
  }

  /** Where a message is. */
  record Place(String channel, String ts) {
    /** Empty for a receipt of another user's message, or one that names no user. */
    static Optional<Place> read(String receipt, SlackIdentity user) {
      String[] parts = receipt.split(" ", -1);
      return parts.length == 3 && parts[2].equals(user.credential())
          ? Optional.of(new Place(parts[0], parts[1]))
          : Optional.empty();
    }

    String receipt(SlackIdentity user) {
      return channel + " " + ts + " " + user.credential();
    }
  }

  /** Opens the direct message with a user ({@code conversations.open}). */
  @RegisterForReflection
  record Opening(@JsonProperty("users") String users) {}

  @Override
  public String name() {
    return Contacts.SLACK;
  }

  @Override
  public Uni<Delivery> deliver(Notice notice) {
    SlackContact contact = notice.settings().contacts().slack();
    if (contact == null) {
      return Uni.createFrom().item(new Delivery.Refused(Why.GONE));
    }
    String receipt = notice.receipt();
    Uni<Delivery> told =
        receipt == null
            ? open(contact.identity().user()).chain(opened -> tell(opened, notice, contact))
            : Place.read(receipt, contact.identity())
                .map(known -> edit(known, notice, contact))
                .orElseGet(() -> Uni.createFrom().item(new Delivery.Refused(Why.GONE)));
    return told.ifNoItem().after(LONGEST).recoverWithItem(new Delivery.Failed(Why.TIMEOUT, null));
  }

  /** The direct message with a user; its id is at {@code channel.id}. */
  Uni<SlackReply> open(String user) {
    return api.call("conversations.open", new Opening(user));
  }

  private Uni<Delivery> tell(SlackReply opened, Notice notice, SlackContact contact) {
    if (!opened.isOk()) {
      return Uni.createFrom().item(failed(opened));
    }
    String channel = opened.body().path("channel").path("id").asText("");
    if (notice.stage() == Stage.REQUESTED && !notice.isRepeated()) {
      return post(channel, notice, contact);
    }
    // an earlier attempt may have sent it, or where it is was lost
    return history(channel, notice.interaction().createdAt())
        .chain(history -> {
          if (!history.isOk()) {
            return Uni.createFrom().item(failed(history));
          }
          Optional<Place> found = find(history, channel, notice.interaction().reference());
          if (found.isPresent()) {
            return edit(found.get(), notice, contact);
          }
          return notice.stage() == Stage.REQUESTED
              ? post(channel, notice, contact)
              : Uni.createFrom().item(new Delivery.Refused(Why.GONE));
        });
  }

  private Uni<Delivery> post(String channel, Notice notice, SlackContact contact) {
    Content content = writer.of(notice, contact);
    String reference = notice.interaction().reference();
    return api.call("chat.postMessage", SlackMessage.of(channel, null, content, reference))
        .map(reply ->
            reply.isOk()
                ? accepted(new Place(channel, reply.body().path("ts").asText("")), contact)
                : failed(reply));
  }

  private Uni<Delivery> edit(Place place, Notice notice, SlackContact contact) {
    Content content = writer.of(notice, contact);
    String reference = notice.interaction().reference();
    return api.call("chat.update", SlackMessage.of(place.channel, place.ts, content, reference))
        .map(reply -> reply.isOk() ? accepted(place, contact) : failed(reply));
  }

  private static Delivery accepted(Place place, SlackContact contact) {
    return new Delivery.Accepted(place.receipt(contact.identity()));
  }

  private static Delivery failed(SlackReply reply) {
    if (reply.isGone()) {
      return new Delivery.Refused(Why.GONE);
    }
    if (reply.isTokenRefused()) {
      return new Delivery.Failed(Why.STATUS, TOKEN_PAUSE);
    }
    Why why =
        SlackReply.TIMEOUT.equals(reply.error())
            ? Why.TIMEOUT
            : SlackReply.CONNECTION.equals(reply.error()) ? Why.CONNECTION : Why.STATUS;
    return new Delivery.Failed(why, reply.retryAfter());
  }

  private Uni<SlackReply> history(String channel, Instant since) {
    return api.read(
        "conversations.history",
        Map.of(
            "channel",
            channel,
            "oldest",
            since.minusSeconds(60).getEpochSecond() + ".000000",
            "limit",
            LOOKED_AT,
            "include_all_metadata",
            "true"));
  }

  /** The message of a thread's beginning. */
  Uni<SlackReply> message(Place place) {
    return api.read(
        "conversations.history",
        Map.of(
            "channel",
            place.channel,
            "oldest",
            place.ts,
            "latest",
            place.ts,
            "inclusive",
            "true",
            "limit",
            "1",
            "include_all_metadata",
            "true"));
  }

  private static Optional<Place> find(SlackReply history, String channel, String reference) {
    return history
        .body()
        .path("messages")
        .valueStream()
        .filter(message -> reference.equals(reference(message)))
        .findFirst()
        .map(message -> new Place(channel, message.path("ts").asText("")));
  }

  /** The question that a message is about; empty for none. */
  static String reference(JsonNode message) {
    JsonNode metadata = message.path("metadata");
    return metadata.path("event_type").asText("").equals(SlackMessage.Metadata.TYPE)
        ? metadata.path("event_payload").path("reference").asText("")
        : "";
  }
}
