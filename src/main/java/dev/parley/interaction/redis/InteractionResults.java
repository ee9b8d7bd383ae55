package dev.parley.interaction.redis;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Records which results were collected, and forgets results to make room. */
@ApplicationScoped
class InteractionResults {
  private final SessionScripts scripts;
  private final RedisKeys keys;

  InteractionResults(SessionScripts scripts, RedisKeys keys) {
    this.scripts = scripts;
    this.keys = keys;
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
