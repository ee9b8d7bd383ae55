package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.DraftStore;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps drafts in Redis, sealed. */
@ApplicationScoped
@Typed(RedisDraftStore.class)
class RedisDraftStore implements DraftStore {
  /** The number of parts of a draft in a reply: tool-use id, revision, and the sealed draft. */
  private static final int PARTS = 3;

  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final StoreCodec codec;
  private final OpenCounters counters;
  private final StoreTimer timer;

  RedisDraftStore(
      SessionScripts scripts,
      RedisKeys keys,
      StoreCodec codec,
      OpenCounters counters,
      StoreTimer timer) {
    this.scripts = scripts;
    this.keys = keys;
    this.codec = codec;
    this.counters = counters;
    this.timer = timer;
  }

  @Override
  public Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection) {
    return timer.time("draft", () -> keep(key, draft, connection));
  }

  private Uni<Optional<Draft>> keep(InteractionKey key, Draft draft, String connection) {
    byte[] sealed = codec.close(StoreCodec.StoredDraft.of(key, draft));
    OwnerTags owner = OwnerTags.of(key.session());
    return scripts
        .run(
            draft.isDeletion() ? Script.UNDRAFT : Script.DRAFT,
            keys.session(key.session()),
            key.toolUseId(),
            draft.person(),
            sealed,
            connection,
            Draft.MOST_PEOPLE,
            draft.isDeletion() ? Long.toString(draft.revision()) : "",
            counters.isFullForDraft(owner, sealed.length) ? "1" : "0")
        .map(reply ->
            reply.status().equals("kept")
                ? Optional.of(draft.at(Long.parseLong(reply.text(0))))
                : Optional.empty());
  }

  @Override
  public Uni<Map<InteractionKey, Draft>> drafts(
      SessionKey session, Collection<InteractionKey> some, String person) {
    return timer.time("drafts", () -> find(session, some, person));
  }

  private Uni<Map<InteractionKey, Draft>> find(
      SessionKey session, Collection<InteractionKey> some, String person) {
    List<Object> args = new ArrayList<>(some.size() + 1);
    args.add(person);
    some.forEach(key -> args.add(key.toolUseId()));
    return scripts
        .run(Script.DRAFTS, keys.session(session), args.toArray())
        .map(reply -> read(reply, session, person));
  }

  private Map<InteractionKey, Draft> read(ScriptReply reply, SessionKey session, String person) {
    List<byte[]> parts = reply.parts();
    Map<InteractionKey, Draft> drafts = new HashMap<>();
    for (int i = 0; i + PARTS <= parts.size(); i += PARTS) {
      InteractionKey key = new InteractionKey(session, reply.text(i));
      long revision = Long.parseLong(reply.text(i + 1));
      byte[] sealed = parts.get(i + 2);
      InteractionReader.readable(() -> codec.draft(key, person, revision, sealed))
          .ifPresent(draft -> drafts.put(key, draft));
    }
    return Map.copyOf(drafts);
  }
}
