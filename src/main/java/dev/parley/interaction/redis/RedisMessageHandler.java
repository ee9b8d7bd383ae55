package dev.parley.interaction.redis;

import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Interaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Handles messages of other processes about changes in the store. */
@ApplicationScoped
class RedisMessageHandler {
  private static final Logger LOG = Logger.getLogger(RedisMessageHandler.class);

  /** The number of parts before the content: the kind and the session. */
  private static final int HEAD = 2;

  /** The number of parts of a draft: person, answers, connection, revision. */
  private static final int DRAFT = 4;

  private final ChangeBus changes;
  private final StoreCodec codec;
  private final ExpirySchedule schedule;
  private final RedisPresence presence;
  private final Heartbeat heartbeat;

  RedisMessageHandler(
      ChangeBus changes,
      StoreCodec codec,
      ExpirySchedule schedule,
      RedisPresence presence,
      Heartbeat heartbeat) {
    this.changes = changes;
    this.codec = codec;
    this.schedule = schedule;
    this.presence = presence;
    this.heartbeat = heartbeat;
  }

  /** Handles one message; those of one session arrive in the order of the changes. */
  void accept(byte[] message) {
    try {
      accept(PubSubMessage.read(message));
    } catch (RuntimeException unreadable) {
      LOG.errorf("A message cannot be read: %s", unreadable.getMessage());
    }
  }

  /** Handles a message to the channel of an inbox, for its listeners alone. */
  void acceptOfInbox(byte[] message) {
    try {
      PubSubMessage frame = PubSubMessage.read(message);
      if (frame.text(0).equals("collected")) {
        Interaction ended = interaction(frame);
        tellInbox(ended, new Change.Collected(ended.key()));
      } else {
        Change change = change(frame);
        if (change != null) {
          acceptOfInbox(change);
        }
      }
    } catch (RuntimeException unreadable) {
      LOG.errorf("A message cannot be read: %s", unreadable.getMessage());
    }
  }

  private void acceptOfInbox(Change change) {
    switch (change) {
      case Change.Requested(Interaction open) -> tellInbox(open, change);
      case Change.Updated(Interaction open) -> tellInbox(open, change);
      case Change.Seen(Interaction open, String from) -> tellInbox(open, change);
      case Change.Drafted(Interaction open, Draft draft, String from) -> tellInbox(open, change);
      case Change.Resolved(Interaction ended) -> tellInbox(ended, change);
      case Change.Snoozed(Interaction open, String person, String from) -> tellInbox(open, change);
      case Change.Taken(Interaction open, String from) -> tellInbox(open, change);
      case Change.Collected collected -> {}
      case Change.Away(InboxKey inbox, Instant backAt) -> changes.heardInInbox(inbox, change);
      case Change.Missed missed -> {}
      case Change.PresenceChanged presenceChanged -> {}
    }
  }

  /** The inbox is that of the ask, which only we can have sealed, and not what the channel says. */
  private void tellInbox(Interaction of, Change change) {
    InboxKey inbox = of.ask().inbox();
    if (inbox != null) {
      changes.heardInInbox(inbox, change);
    }
  }

  private void accept(PubSubMessage frame) {
    switch (frame.text(0)) {
      case "beat" -> heartbeat.heard();
      case "elicited" -> changes.heardElicited(interaction(frame));
      case "collected" ->
          presence
              .known(frame.text(1))
              .map(session -> new InteractionKey(session, frame.text(HEAD)))
              .ifPresent(key -> changes.heard(new Change.Collected(key)));
      case "due" -> schedule.at(frame.text(HEAD), StoredInteraction.time(frame.text(HEAD + 1)));
      case "people" ->
          presence
              .known(frame.text(1))
              .ifPresent(session -> presence.changed(session, frame.from(HEAD)));
      default -> {
        Change change = change(frame);
        if (change != null) {
          changes.heard(change);
        }
      }
    }
  }

  /**
   * A change that a message brings with the interaction as it is then; null for another message.
   */
  private @Nullable Change change(PubSubMessage frame) {
    return switch (frame.text(0)) {
      case "requested" -> {
        Interaction asked = interaction(frame);
        schedule.at(asked.reference(), asked.expiresAt());
        yield new Change.Requested(asked);
      }
      case "extended" -> {
        StoredInteraction extended = stored(frame);
        schedule.at(extended.interaction().reference(), extended.due());
        yield new Change.Updated(extended.interaction());
      }
      case "resolved" -> {
        Interaction ended = interaction(frame);
        schedule.drop(ended.reference());
        yield new Change.Resolved(ended);
      }
      case "seen" ->
          // the interaction is last, since a later release may add a part to it
          new Change.Seen(
              StoredInteraction.read(frame.from(HEAD + 1), codec).interaction(), frame.text(HEAD));
      case "snoozed" ->
          // person and connection come first, for the same reason
          new Change.Snoozed(
              StoredInteraction.read(frame.from(HEAD + 2), codec).interaction(),
              frame.text(HEAD),
              frame.text(HEAD + 1));
      case "taken" ->
          // as for "seen"
          new Change.Taken(
              StoredInteraction.read(frame.from(HEAD + 1), codec).interaction(), frame.text(HEAD));
      case "drafted" -> {
        int after = HEAD + StoredInteraction.PARTS_BEFORE_DRAFT;
        Interaction drafted = drafted(frame, after);
        String person = frame.text(after);
        // an earlier version did not send it
        long revision =
            frame.parts().size() > after + 3 ? Long.parseLong(frame.text(after + 3)) : 0;
        yield new Change.Drafted(
            drafted,
            codec.draft(drafted.key(), person, revision, frame.parts().get(after + 1)),
            frame.text(after + 2));
      }
      case "away" -> codec.open(frame.parts().get(1), StoredAway.class).change();
      default -> null; // of a later version
    };
  }

  /** The interaction before a draft, and behind the draft what earlier releases do not read. */
  private Interaction drafted(PubSubMessage frame, int after) {
    List<byte[]> parts = new ArrayList<>(frame.parts().subList(HEAD, after));
    if (frame.parts().size() > after + DRAFT) {
      parts.addAll(frame.from(after + DRAFT));
    }
    return StoredInteraction.read(parts, codec).interaction();
  }

  private Interaction interaction(PubSubMessage frame) {
    return stored(frame).interaction();
  }

  private StoredInteraction stored(PubSubMessage frame) {
    return StoredInteraction.read(frame.from(HEAD), codec);
  }
}
