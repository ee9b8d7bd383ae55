package dev.parley.interaction;

import dev.parley.config.PresenceConfig;
import dev.parley.config.ServiceConfig;
import dev.parley.config.WhenNobodyListens;
import dev.parley.identity.SessionKey;
import dev.parley.reactive.Timers;
import dev.parley.reactive.UnhandledFailures;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Ends interactions as unavailable if the operator wants that: when their session has had no
 * frontend for the grace, nobody has their inbox on the screen, and they have been open for as
 * long.
 */
@ApplicationScoped
public class NobodyListensPolicy {
  /** How large the interactions of one page may be together, in bytes. */
  private static final int PAGE_BYTES = 1_048_576;

  private final InteractionStore store;
  private final Presence presence;
  private final Audience audience;
  private final Timers timers;
  private final Duration grace;
  private final boolean fails;
  private final ConcurrentMap<SessionKey, Cancellable> empty = new ConcurrentHashMap<>();

  NobodyListensPolicy(
      InteractionStore store,
      Presence presence,
      Audience audience,
      Timers timers,
      PresenceConfig presenceConfig,
      ServiceConfig serviceConfig) {
    this.store = store;
    this.presence = presence;
    this.audience = audience;
    this.timers = timers;
    this.grace = presenceConfig.grace();
    this.fails = serviceConfig.whenNobodyListens() == WhenNobodyListens.FAIL;
  }

  /** A frontend is there. */
  public void came(SessionKey session) {
    Cancellable alarm = empty.remove(session);
    if (alarm != null) {
      alarm.cancel();
    }
  }

  /** The last frontend went. */
  public void emptied(SessionKey session) {
    if (fails) {
      watch(session, grace);
    }
  }

  /** A question was asked. */
  void asked(Interaction interaction) {
    if (!fails) {
      return;
    }
    SessionKey session = interaction.key().session();
    presence
        .people(session)
        .subscribe()
        .with(
            people -> {
              if (people == 0) {
                watch(session, grace);
              }
            },
            UnhandledFailures::log);
  }

  private void watch(SessionKey session, Duration delay) {
    empty.computeIfAbsent(session, s -> timers.after(delay, () -> look(session)));
  }

  private void look(SessionKey session) {
    empty.remove(session);
    presence
        .people(session)
        .onItem()
        .transformToMulti(people ->
            people == 0
                ? OpenPages.of(store, session, PAGE_BYTES)
                : Multi.createFrom().<SessionPage>empty())
        .subscribe()
        .with(page -> end(session, page.interactions()), UnhandledFailures::log);
  }

  private void end(SessionKey session, List<Interaction> some) {
    Instant now = store.now();
    for (Interaction interaction : some) {
      if (!interaction.isOpen()) {
        continue;
      }
      if (interaction.elicited().isFormOut()) {
        continue; // a client shows a form: somebody may be writing in it
      }
      Duration left = Duration.between(now, interaction.createdAt().plus(grace));
      if (left.isPositive()) {
        watch(session, left);
      } else {
        endUnlessAtInbox(interaction);
      }
    }
  }

  private void endUnlessAtInbox(Interaction interaction) {
    audience
        .isAtInbox(interaction)
        .chain(isThere -> {
          if (isThere) {
            watch(interaction.key().session(), grace);
            return Uni.createFrom().voidItem();
          }
          return store
              .resolve(interaction.key(), new Outcome.Unavailable(), new EndedBy.Policy())
              .replaceWithVoid();
        })
        .subscribe()
        .with(done -> {}, UnhandledFailures::log);
  }
}
