package dev.parley.interaction.redis;

import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.interaction.InteractionStore.Titling;
import dev.parley.interaction.Outcome;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/**
 * Changes many interactions: ends all of an asker or of a session, or gives those of a session its
 * title. It does so in parts, so that no script blocks Redis for long. An interaction that is asked
 * meanwhile may be missed.
 */
@ApplicationScoped
class BulkChanges {
  /** How many interactions one script reads or ends. */
  private static final int PART = 100;

  /** How large the questions may be together that one script gives a title; one may be larger. */
  private static final int TITLED_BYTES = 262_144;

  /** How many sessions of an asker are read at once. */
  private static final int AT_ONCE = 16;

  private final SessionScripts scripts;
  private final RedisKeys keys;
  private final StoreCodec codec;
  private final InteractionReader reader;
  private final InteractionEndings endings;
  private final AskerSessions askers;

  BulkChanges(
      SessionScripts scripts,
      RedisKeys keys,
      StoreCodec codec,
      InteractionReader reader,
      InteractionEndings endings,
      AskerSessions askers) {
    this.scripts = scripts;
    this.keys = keys;
    this.codec = codec;
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

  /** Gives a session a title, and not what is open there. */
  Uni<Titling> title(SessionKey session, @Nullable String title) {
    return Uni.createFrom()
        .deferred(
            () -> scripts.run(Script.TITLE, keys.session(session), codec.stored(session, title)))
        .map(reply ->
            switch (reply.status()) {
              case "given" -> Titling.GIVEN;
              case "kept" -> Titling.KEPT;
              default -> Titling.UNKNOWN;
            });
  }

  /** Gives what is open in a session the title that the session has by then. */
  Uni<Void> retitle(SessionKey session) {
    String prefix = keys.session(session);
    return scripts
        .run(Script.IDS, prefix, "open")
        .onItem()
        .transformToMulti(ids -> Multi.createFrom().iterable(parts(ids.parts())))
        .onItem()
        .transformToUniAndConcatenate(part -> retitle(prefix, part))
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<ScriptReply> retitle(String session, List<byte[]> ids) {
    List<Object> arguments = new ArrayList<>(ids.size() + 1);
    arguments.add(TITLED_BYTES);
    arguments.addAll(ids);
    return scripts
        .run(Script.RETITLE, session, arguments)
        .chain(reply -> {
          int done = Integer.parseInt(reply.text(0));
          return done < ids.size()
              ? retitle(session, ids.subList(done, ids.size()))
              : Uni.createFrom().item(reply);
        });
  }

  private static List<List<byte[]>> parts(List<byte[]> ids) {
    return ids.stream().gather(Gatherers.windowFixed(PART)).toList();
  }
}
