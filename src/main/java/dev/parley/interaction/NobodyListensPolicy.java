package dev.parley.interaction;

import dev.parley.config.PresenceConfig;
import dev.parley.config.ServiceConfig;
import dev.parley.config.WhenNobodyListens;
import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.reactive.Timers;
import dev.parley.reactive.UnhandledFailures;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Ends interactions as unavailable if the operator wants that: when their session has had no
 * frontend for the grace, nobody has their inbox on the screen, no channel tells their person of
 * them, and they have been open for as long.
 */
@ApplicationScoped
public class NobodyListensPolicy {
  /** How large the interactions of one page may be together, in bytes. */
  private static final int PAGE_BYTES = 1_048_576;

  private final InteractionStore store;
  private final Presence presence;
  private final Reach reach;
  private final Timers timers;
  private final Duration grace;
  private final boolean fails;
  private final ConcurrentMap<SessionKey, Cancellable> empty = new ConcurrentHashMap<>();

  NobodyListensPolicy(
      InteractionStore store,
      Presence presence,
      Reach reach,
      Timers timers,
      PresenceConfig presenceConfig,
      ServiceConfig serviceConfig) {
    this.store = store;
    this.presence = presence;
    this.reach = reach;
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
        .with(page -> end(session, page.interactions()), failure -> watchAgain(session, failure));
  }

  private void end(SessionKey session, List<Interaction> some) {
    Instant now = store.now();
    Map<Optional<InboxKey>, List<Interaction>> due = new LinkedHashMap<>();
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
        due.computeIfAbsent(Optional.ofNullable(interaction.ask().inbox()), i -> new ArrayList<>())
            .add(interaction);
      }
    }
    // one question to the store for each inbox, since a page may have many of one person
    due.forEach((inbox, those) -> endUnheard(inbox.orElse(null), session, those));
  }

  private void endUnheard(@Nullable InboxKey inbox, SessionKey session, List<Interaction> those) {
    reach
        .heard(inbox)
        .subscribe()
        .with(
            heard -> those.forEach(one -> endUnless(heard.apply(one), one)),
            failure -> watchAgain(session, failure));
  }

  private void endUnless(Uni<Boolean> isHeard, Interaction interaction) {
    SessionKey session = interaction.key().session();
    isHeard
        .subscribe()
        .with(
            heard -> {
              if (heard) {
                watch(session, grace);
              } else {
                end(interaction);
              }
            },
            failure -> watchAgain(session, failure));
  }

  private void end(Interaction interaction) {
    store
        .resolve(interaction.key(), new Outcome.Unavailable(), new EndedBy.Policy())
        .subscribe()
        .with(done -> {}, failure -> watchAgain(interaction.key().session(), failure));
  }

  /** What could not be done now is tried again later. */
  private void watchAgain(SessionKey session, Throwable failure) {
    UnhandledFailures.log(failure);
    watch(session, grace);
  }
}
