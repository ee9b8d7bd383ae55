package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Claim;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.reactive.DetachedWork;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Takes the holds of waiting calls, and releases them. */
@ApplicationScoped
class InteractionHolds {
  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final InteractionReader reader;
  private final UnreleasedHolds unreleased;
  private final Abandonment abandonment;
  private final long abandonGrace;

  InteractionHolds(
      SessionScripts scripts,
      RedisKeys keys,
      InteractionReader reader,
      UnreleasedHolds unreleased,
      Abandonment abandonment,
      InteractionConfig config) {
    this.scripts = scripts;
    this.keys = keys;
    this.reader = reader;
    this.unreleased = unreleased;
    this.abandonment = abandonment;
    this.abandonGrace = config.abandonGrace().toMillis();
  }

  Uni<Optional<Interaction>> hold(InteractionKey key) {
    // a call that found the interaction by a key or a reference can do so again
    return Claim.of(
        scripts
            .run(Script.HOLD, keys.session(key.session()), key.toolUseId())
            .map(reply -> reader.found(reply, key.session())),
        found -> found.ifPresent(held -> giveBack(held.reference(), Release.KEEP)));
  }

  /** Releases without waiting for it; a failed release is kept in {@link UnreleasedHolds}. */
  void giveBack(String reference, Release how) {
    release(reference, how).subscribe().with(done -> {}, failure -> {});
  }

  /** Releases again what could not be released before. */
  void giveBackUnreleased() {
    unreleased.drain(this::giveBack);
  }

  Uni<Void> release(String reference, Release how) {
    return keys.session(reference)
        .map(session ->
            DetachedWork.of(
                scripts
                    .run(
                        Script.RELEASE,
                        session,
                        reference,
                        how == Release.KEEP ? "1" : "0",
                        abandonGrace,
                        "1")
                    .onFailure()
                    .invoke(() -> unreleased.release(reference, how))
                    .invoke(reply -> abandonment.released(reply, session, reference))
                    .replaceWithVoid()))
        .orElseGet(() -> Uni.createFrom().voidItem());
  }
}
