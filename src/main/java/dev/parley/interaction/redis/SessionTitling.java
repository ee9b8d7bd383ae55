package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Gives titles to sessions and, part after part, to what is open there. */
@ApplicationScoped
class SessionTitling {
  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final StoreCodec codec;
  private final Duration life;

  SessionTitling(
      SessionScripts scripts, RedisKeys keys, StoreCodec codec, InteractionConfig config) {
    this.scripts = scripts;
    this.keys = keys;
    this.codec = codec;
    this.life = config.maxTtl().plus(config.retention());
  }

  /** How long a title is kept after it was given or used. */
  Duration life() {
    return life;
  }

  /** A title as it is stored; empty for none. */
  Object sealed(SessionKey session, @Nullable String title) {
    return title == null ? "" : codec.close(StoreCodec.StoredTitle.of(session, title));
  }

  Uni<Void> title(SessionKey session, @Nullable String title) {
    String prefix = keys.session(session);
    return Uni.createFrom()
        .deferred(() -> scripts.run(Script.TITLE, prefix, sealed(session, title), life.toMillis()))
        .onItem()
        .transformToMulti(open -> Multi.createFrom().iterable(BulkEndings.parts(open.parts())))
        .onItem()
        .transformToUniAndConcatenate(part -> scripts.run(Script.RETITLE, prefix, part))
        .collect()
        .last()
        .replaceWithVoid();
  }
}
