package dev.parley.interaction.redis;

import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.interaction.Outcome;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends many interactions: all of an asker, or all of a session. It reads a session in parts, so
 * that no script blocks Redis for long. An interaction that is asked meanwhile may be missed.
 */
@ApplicationScoped
class BulkEndings {
  /** How many interactions one script reads or ends. */
  private static final int PART = 100;

  /** How many sessions of an asker are read at once. */
  private static final int AT_ONCE = 16;

  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final InteractionReader reader;
  private final InteractionEndings endings;
  private final AskerSessions askers;

  BulkEndings(
      SessionScripts scripts,
      RedisKeys keys,
      InteractionReader reader,
      InteractionEndings endings,
      AskerSessions askers) {
    this.scripts = scripts;
    this.keys = keys;
    this.reader = reader;
    this.endings = endings;
    this.askers = askers;
  }

  /** Ends all open interactions of an asker, in all sessions. */
  Uni<Void> withdraw(Principal asker) {
    return askers
        .of(asker)
        .onItem()
        .transformToMulti(tags -> Multi.createFrom().iterable(tags))
        .onItem()
        .transformToUni(tag -> withdraw(asker, keys.sessionOf(tag)))
        .merge(AT_ONCE)
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<Void> withdraw(Principal asker, String session) {
    return scripts
        .run(Script.IDS, session, "open")
        .onItem()
        .transformToMulti(ids -> Multi.createFrom().iterable(parts(ids.parts())))
        .onItem()
        .transformToUniAndConcatenate(part -> scripts.run(Script.VIEWS, session, part))
        .onItem()
        .transformToIterable(reply -> reader.readAll(reply.parts()))
        .map(StoredInteraction::interaction)
        .filter(interaction -> interaction.isOpen() && interaction.ask().asker().equals(asker))
        .onItem()
        .transformToUniAndConcatenate(this::withdraw)
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<Resolution> withdraw(Interaction interaction) {
    return endings.resolve(interaction.key(), Outcome.Aborted.WITHDRAWN, new EndedBy.Policy());
  }

  /** Ends all open interactions of a session, and deletes the session. */
  Uni<Void> wipe(SessionKey session) {
    return Multi.createBy()
        .repeating()
        .uni(() -> scripts.run(Script.WIPE, keys.session(session), PART))
        .whilst(reply -> !reply.text(0).equals("0"))
        .collect()
        .last()
        .replaceWithVoid();
  }

  static List<List<byte[]>> parts(List<byte[]> ids) {
    List<List<byte[]>> parts = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += PART) {
      parts.add(ids.subList(from, Math.min(ids.size(), from + PART)));
    }
    return parts;
  }
}
