package dev.parley.interaction.redis;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Reads interactions from the replies of scripts. It schedules another read of each for when it is
 * due.
 */
@ApplicationScoped
class InteractionReader {
  private static final Logger LOG = Logger.getLogger(InteractionReader.class);

  private final StoreCodec codec;
  private final ExpirySchedule schedule;

  InteractionReader(StoreCodec codec, ExpirySchedule schedule) {
    this.codec = codec;
    this.schedule = schedule;
  }

  /**
   * The interaction that is the whole reply.
   *
   * @throws IllegalStateException if the interaction is of another session
   */
  Interaction read(ScriptReply reply, SessionKey session) {
    return stored(reply, session).interaction();
  }

  /** The same, with what only the store knows of it. */
  StoredInteraction stored(ScriptReply reply, SessionKey session) {
    StoredInteraction stored = StoredInteraction.read(reply.parts(), session, codec);
    seen(stored);
    return stored;
  }

  /** As the other, of any session: for a reply that was found by an unguessable reference. */
  Interaction read(ScriptReply reply) {
    return seen(StoredInteraction.read(reply.parts(), codec));
  }

  /** As {@link #read(ScriptReply, SessionKey)}; empty if the script found nothing. */
  Optional<Interaction> found(ScriptReply reply, SessionKey session) {
    return reply.status().equals("found") ? Optional.of(read(reply, session)) : Optional.empty();
  }

  /** As {@link #read(ScriptReply)}; empty if the script found nothing. */
  Optional<Interaction> found(ScriptReply reply) {
    return reply.status().equals("found") ? Optional.of(read(reply)) : Optional.empty();
  }

  /** Reads all interactions in the parts; those that cannot be read are left out. */
  List<StoredInteraction> readAll(List<byte[]> parts, SessionKey session) {
    return readAll(parts, one -> StoredInteraction.read(one, session, codec));
  }

  /** As the other, for a session of which only the tag is known. */
  List<StoredInteraction> readAll(List<byte[]> parts) {
    return readAll(parts, one -> StoredInteraction.read(one, codec));
  }

  private List<StoredInteraction> readAll(
      List<byte[]> parts, Function<List<byte[]>, StoredInteraction> reading) {
    List<StoredInteraction> all = new ArrayList<>();
    for (int from = 0;
        from + StoredInteraction.PARTS <= parts.size();
        from += StoredInteraction.PARTS) {
      List<byte[]> one = parts.subList(from, from + StoredInteraction.PARTS);
      readable(() -> reading.apply(one))
          .ifPresent(stored -> {
            seen(stored);
            all.add(stored);
          });
    }
    return all;
  }

  private Interaction seen(StoredInteraction stored) {
    Interaction interaction = stored.interaction();
    if (interaction.isOpen()) {
      schedule.at(interaction.reference(), stored.due());
    } else {
      schedule.drop(interaction.reference());
    }
    return interaction;
  }

  /** Empty if the reading fails, so that one unreadable content does not hide the others. */
  static <T> Optional<T> readable(Supplier<T> reading) {
    try {
      return Optional.of(reading.get());
    } catch (RuntimeException unreadable) {
      // the message of a foreign exception may quote the content
      LOG.errorf(
          "Something in the store cannot be read: %s",
          unreadable instanceof IllegalStateException
              ? unreadable.getMessage()
              : unreadable.getClass().getName());
      return Optional.empty();
    }
  }
}
