package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Attention;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Sighting;
import dev.parley.interaction.InteractionStore.Snoozing;
import dev.parley.interaction.Taking;
import dev.parley.reactive.DetachedWork;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records which interactions a person has seen, put off or taken and which results were collected,
 * and forgets results to make room.
 */
@ApplicationScoped
class InteractionReceipts {
  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final InteractionReader reader;
  private final DueNotices due;

  InteractionReceipts(
      SessionScripts scripts, RedisKeys keys, InteractionReader reader, DueNotices due) {
    this.scripts = scripts;
    this.keys = keys;
    this.reader = reader;
    this.due = due;
  }

  Uni<Sighting> seen(InteractionKey key, String connection) {
    SessionKey session = key.session();
    return DetachedWork.of(
        scripts.run(Script.SEEN, keys.session(session), key.toolUseId(), connection),
        reply -> sighting(reply, session));
  }

  private Sighting sighting(ScriptReply reply, SessionKey session) {
    return switch (reply.status()) {
      case "unknown" -> new Sighting.Unknown();
      case "late" -> new Sighting.Late(reader.read(reply, session));
      case "again" -> new Sighting.Again(StoredInteraction.time(reply.text(0)));
      default -> first(reader.stored(reply, session));
    };
  }

  private Sighting.First first(StoredInteraction seen) {
    due.changed(seen);
    Interaction interaction = seen.interaction();
    return new Sighting.First(interaction, Objects.requireNonNull(interaction.seenAt()));
  }

  Uni<Snoozing> snooze(
      InteractionKey key, String person, @Nullable Instant until, String connection) {
    SessionKey session = key.session();
    return DetachedWork.of(
        scripts.run(
            Script.SNOOZE,
            keys.session(session),
            key.toolUseId(),
            person,
            until == null ? "" : until.toEpochMilli(),
            connection,
            Attention.MOST_SNOOZES),
        reply -> snoozing(reply, session));
  }

  private Snoozing snoozing(ScriptReply reply, SessionKey session) {
    return switch (reply.status()) {
      case "unknown" -> new Snoozing.Unknown();
      case "late" -> new Snoozing.Late(reader.read(reply, session));
      case "long" -> new Snoozing.TooLong(reader.read(reply, session));
      default -> new Snoozing.Done(reader.read(reply, session));
    };
  }

  /**
   * @param lasting zero to give it back
   */
  Uni<Taking> take(InteractionKey key, String person, String connection, Duration lasting) {
    SessionKey session = key.session();
    return DetachedWork.of(
        scripts.run(
            Script.TAKE,
            keys.session(session),
            key.toolUseId(),
            person,
            connection,
            lasting.toMillis()),
        reply -> taking(reply, session));
  }

  private Taking taking(ScriptReply reply, SessionKey session) {
    return switch (reply.status()) {
      case "unknown" -> new Taking.Unknown();
      case "late" -> new Taking.Late(reader.read(reply, session));
      default -> new Taking.Done(reader.read(reply, session));
    };
  }

  Uni<Boolean> collect(String reference) {
    return keys.session(reference)
        .map(session ->
            scripts
                .run(Script.COLLECT, session, reference)
                .map(reply -> reply.status().equals("again")))
        .orElseGet(() -> Uni.createFrom().item(false));
  }

  Uni<Void> uncollect(String reference) {
    return run(Script.UNCOLLECT, reference);
  }

  /** Forgets the result of a reference, unless it must stay. */
  Uni<Void> evict(String reference) {
    return run(Script.EVICT, reference);
  }

  private Uni<Void> run(Script script, String reference) {
    return keys.session(reference)
        .map(session -> scripts.run(script, session, reference).replaceWithVoid())
        .orElseGet(() -> Uni.createFrom().voidItem());
  }
}
