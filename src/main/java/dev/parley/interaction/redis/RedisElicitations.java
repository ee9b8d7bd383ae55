package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.ElicitationStore.Noted;
import dev.parley.reactive.DetachedWork;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Records the {@link ElicitationState} of an interaction. */
@ApplicationScoped
class RedisElicitations {
  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final InteractionReader reader;
  private final StoreCodec codec;
  private final OpenCounters counters;
  private final int answerAllowance;

  RedisElicitations(
      SessionScripts scripts,
      RedisKeys keys,
      InteractionReader reader,
      StoreCodec codec,
      OpenCounters counters,
      InteractionConfig config) {
    this.scripts = scripts;
    this.keys = keys;
    this.reader = reader;
    this.codec = codec;
    this.counters = counters;
    this.answerAllowance = config.answerAllowance();
  }

  Uni<Optional<Noted>> note(InteractionKey key, ElicitationState known, ElicitationState next) {
    return DetachedWork.of(
        Uni.createFrom().deferred(() -> noteWhatFits(key, known, next)),
        reply -> noted(reply, key.session()));
  }

  /**
   * Writes the state. If the human's input is too long for its owner, by recent counts, the state
   * is written without it.
   */
  private Uni<ScriptReply> noteWhatFits(
      InteractionKey key, ElicitationState known, ElicitationState next) {
    byte[] sealed = seal(key, next);
    OwnerTags owner = OwnerTags.of(key.session());
    int more = sealed.length - known.weight();
    if (!next.entersMoreThan(known, answerAllowance) || !counters.isTooLong(owner, more)) {
      return write(key, known, next, sealed);
    }
    ElicitationState less = next.withoutEntered();
    return counters
        .learn(owner)
        .chain(() ->
            counters.isTooLong(owner, more)
                ? write(key, known, less, seal(key, less))
                : write(key, known, next, sealed));
  }

  private byte[] seal(InteractionKey key, ElicitationState state) {
    return codec.close(StoreCodec.StoredElicitation.of(key, state));
  }

  private Uni<ScriptReply> write(
      InteractionKey key, ElicitationState known, ElicitationState next, byte[] sealed) {
    return scripts.run(
        Script.ELICITED,
        keys.session(key.session()),
        key.toolUseId(),
        known.revision(),
        next.revision(),
        sealed);
  }

  private Optional<Noted> noted(ScriptReply reply, SessionKey session) {
    return reply.status().equals("unknown")
        ? Optional.empty()
        : Optional.of(new Noted(reader.read(reply, session), reply.status().equals("noted")));
  }
}
