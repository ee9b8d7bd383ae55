package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Sighting;
import dev.parley.reactive.DetachedWork;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Records which interactions a person has seen and which results were collected, and forgets
 * results to make room.
 */
@ApplicationScoped
class InteractionReceipts {
  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final InteractionReader reader;

  InteractionReceipts(SessionScripts scripts, RedisKeys keys, InteractionReader reader) {
    this.scripts = scripts;
    this.keys = keys;
    this.reader = reader;
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
      default ->
          new Sighting.First(
              reader.read(reply, session),
              StoredInteraction.time(reply.text(StoredInteraction.SEEN)));
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
