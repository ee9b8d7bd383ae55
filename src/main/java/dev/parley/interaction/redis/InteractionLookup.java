package dev.parley.interaction.redis;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SessionPage;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds interactions, one or a page of them. */
@ApplicationScoped
class InteractionLookup {
  /** How many parts of a page precede its interactions: three of the next position, one count. */
  private static final int PAGE_HEAD = 4;

  private final SessionScripts scripts;
  private final InteractionReader reader;
  private final RedisKeys keys;
  private final PodRegistry pods;
  private final RedisClock clock;

  InteractionLookup(
      SessionScripts scripts,
      InteractionReader reader,
      RedisKeys keys,
      PodRegistry pods,
      RedisClock clock) {
    this.scripts = scripts;
    this.reader = reader;
    this.keys = keys;
    this.pods = pods;
    this.clock = clock;
  }

  /** The time by which scripts decide what is due: this process' estimate of the clock of Redis. */
  Instant now() {
    return clock.now();
  }

  Uni<Optional<Interaction>> find(InteractionKey key) {
    return find(key, 0);
  }

  /**
   * @param waiting how many calls of this process wait for it at least: Redis may lack their holds
   */
  Uni<Optional<Interaction>> find(InteractionKey key, int waiting) {
    return scripts
        .run(Script.FIND, keys.session(key.session()), key.toolUseId(), "", waiting)
        .map(reply -> reader.found(reply, key.session()));
  }

  Uni<Optional<Interaction>> find(String reference) {
    return keys.session(reference)
        .map(session -> scripts.run(Script.FIND, session, "", reference).map(reader::found))
        .orElseGet(() -> Uni.createFrom().item(Optional.empty()));
  }

  Uni<List<Interaction>> find(SessionKey session, Collection<InteractionKey> some) {
    return scripts
        .run(
            Script.VIEWS,
            keys.session(session),
            some.stream().map(InteractionKey::toolUseId).toList())
        .map(reply ->
            reader.readAll(reply.parts(), session).stream()
                .map(StoredInteraction::interaction)
                .toList());
  }

  Uni<SessionPage> page(SessionKey session, PageRequest request) {
    PagePosition after = request.after();
    return scripts
        .run(
            Script.PAGE,
            keys.session(session),
            switch (request.filter()) {
              case ALL -> "all";
              case OPEN -> "open";
              case ENDED -> "ended";
              case OPEN_OLDEST_FIRST -> "oldest";
            },
            after == null ? "" : after.at(),
            after == null ? "" : after.openFrom(),
            after == null ? "" : after.since(),
            request.most(),
            request.mostBytes(),
            pods.unlistedUntil())
        .map(reply -> page(reply, session));
  }

  private SessionPage page(ScriptReply reply, SessionKey session) {
    List<Interaction> interactions =
        reader.readAll(reply.parts().subList(PAGE_HEAD, reply.parts().size()), session).stream()
            .sorted(Comparator.comparingLong(StoredInteraction::number))
            .map(StoredInteraction::interaction)
            .toList();
    return new SessionPage(interactions, next(reply), Integer.parseInt(reply.text(3)));
  }

  private static Optional<PagePosition> next(ScriptReply reply) {
    return reply.text(0).isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PagePosition(
                Long.parseLong(reply.text(0)),
                Long.parseLong(reply.text(1)),
                Long.parseLong(reply.text(2))));
  }
}
