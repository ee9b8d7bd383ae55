package dev.parley.interaction.memory;

import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.NoticePlan;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.StoreTimer;
import dev.parley.interaction.Taking;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps interactions in this process: the default, for one pod and for development. */
@Singleton
@Typed(MemoryStore.class)
class MemoryStore implements InteractionStore {
  private final MemoryTransactions transactions;
  private final InteractionIndex index;
  private final InteractionLifecycle lifecycle;
  private final MemoryCreation creation;
  private final MemoryTitling titling;
  private final MemoryAttention attention;
  private final MemorySettingsStore settings;
  private final NoticePlan plan;
  private final StoreTimer timer;

  MemoryStore(
      MemoryTransactions transactions,
      MemorySettingsStore settings,
      NoticePlan plan,
      ChangeBus changes,
      StoreTimer timer) {
    this.transactions = transactions;
    this.index = transactions.index();
    this.lifecycle = transactions.lifecycle();
    this.creation = new MemoryCreation(index, lifecycle, changes);
    this.titling = new MemoryTitling(transactions);
    this.attention = new MemoryAttention(transactions, timer);
    this.settings = settings;
    this.plan = plan;
    this.timer = timer;
  }

  @Override
  public Instant now() {
    return transactions.now();
  }

  @Override
  public Uni<Creation> create(Interaction proposed) {
    return timer.timeAtOnce(
        "create",
        () -> {
          Map<String, Duration> notices = notices(proposed.ask());
          return transactions.run(now -> creation.create(proposed, notices, now));
        });
  }

  private Map<String, Duration> notices(Ask ask) {
    InboxKey inbox = ask.inbox();
    return inbox == null || !plan.hasChannels()
        ? Map.of()
        : plan.of(settings.find(inbox), ask.urgency());
  }

  @Override
  public Uni<Optional<Interaction>> find(InteractionKey key) {
    return atomically("find", now -> settled(index.entry(key), now));
  }

  @Override
  public Uni<Optional<Interaction>> find(String reference) {
    return atomically("find", now -> settled(index.entry(reference), now));
  }

  @Override
  public Uni<List<Interaction>> find(SessionKey session, Collection<InteractionKey> some) {
    return atomically(
        "list",
        now -> some.stream().flatMap(key -> settled(index.entry(key), now).stream()).toList());
  }

  private Optional<Interaction> settled(@Nullable IndexedInteraction entry, Instant now) {
    IndexedInteraction settled = lifecycle.settled(entry, now);
    return settled == null ? Optional.empty() : Optional.of(settled.interaction);
  }

  @Override
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    return atomically(
        "list",
        now ->
            new PageReader(
                    index.entries(session),
                    request,
                    entry -> lifecycle.settled(entry, now) != null,
                    index::endings)
                .read());
  }

  @Override
  public Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return atomically("resolve", now -> resolve(key, outcome, by, now));
  }

  private Resolution resolve(InteractionKey key, Outcome outcome, EndedBy by, Instant now) {
    IndexedInteraction entry = lifecycle.settled(index.entry(key), now);
    if (entry == null) {
      return new Resolution.Unknown();
    }
    if (!entry.interaction.isOpen()) {
      return new Resolution.Late(entry.interaction);
    }
    if (by instanceof EndedBy.Human
        && outcome instanceof Outcome.Answered
        && index.bounds().isTooLong(entry, outcome)) {
      return new Resolution.TooLong(index.bounds().allowance());
    }
    return new Resolution.Won(lifecycle.end(entry, new Ending(outcome, now, by)));
  }

  @Override
  public Uni<Extension> extend(InteractionKey key, Duration by, Duration longest) {
    return attention.extend(key, by, longest);
  }

  @Override
  public Uni<Sighting> seen(InteractionKey key, String connection) {
    return attention.seen(key, connection);
  }

  @Override
  public Uni<Snoozing> snooze(
      InteractionKey key, String person, @Nullable Instant until, String connection) {
    return attention.snooze(key, person, until, connection);
  }

  @Override
  public Uni<Taking> take(InteractionKey key, String person, String connection, Duration lasting) {
    return attention.take(key, person, connection, lasting);
  }

  @Override
  public Uni<Taking> giveBack(InteractionKey key, String connection) {
    return attention.giveBack(key, connection);
  }

  @Override
  public Uni<Optional<Interaction>> hold(InteractionKey key) {
    return atomically(
        "hold",
        now -> {
          IndexedInteraction entry = lifecycle.settled(index.entry(key), now);
          return entry == null ? Optional.empty() : Optional.of(lifecycle.hold(entry));
        });
  }

  @Override
  public Uni<Void> release(String reference, Release how) {
    return atomically(
        "release",
        now -> {
          IndexedInteraction entry = lifecycle.settled(index.entry(reference), now);
          if (entry != null) {
            lifecycle.release(entry, how, now);
          }
          return done();
        });
  }

  @Override
  public Uni<Boolean> collect(String reference) {
    return atomically(
        "collect",
        now -> {
          IndexedInteraction entry = lifecycle.settled(index.entry(reference), now);
          if (entry == null || entry.interaction.isOpen()) {
            return false;
          }
          return lifecycle.collected(entry, now);
        });
  }

  @Override
  public Uni<Void> uncollect(String reference) {
    return atomically(
        "collect",
        now -> {
          IndexedInteraction entry = lifecycle.settled(index.entry(reference), now);
          if (entry != null) {
            lifecycle.uncollected(entry);
          }
          return done();
        });
  }

  @Override
  public Uni<Void> withdraw(Principal asker) {
    return timer.time("withdraw", () -> endAll(asker));
  }

  private Uni<Void> endAll(Principal asker) {
    return transactions
        .atomically(now -> index.openOf(asker))
        .onItem()
        .transformToMulti(keys -> Multi.createFrom().iterable(keys))
        // one at a time, so that no call waits long for the lock
        .onItem()
        .transformToUniAndConcatenate(this::withdraw)
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<Resolution> withdraw(InteractionKey key) {
    return transactions.atomically(
        now -> resolve(key, Outcome.Aborted.WITHDRAWN, InteractionLifecycle.POLICY, now));
  }

  @Override
  public Uni<Titling> title(SessionKey session, @Nullable String title) {
    return atomically("title", now -> titling.title(session, title));
  }

  @Override
  public Uni<Void> retitle(SessionKey session) {
    return timer.time("title", () -> titling.retitle(session));
  }

  @Override
  public Uni<Void> wipe(SessionKey session) {
    return atomically(
        "wipe",
        now -> {
          Ending ending = new Ending(Outcome.Aborted.WIPED, now, InteractionLifecycle.POLICY);
          for (IndexedInteraction entry : index.entries(session).all()) {
            if (entry.interaction.isOpen()) {
              lifecycle.end(entry, ending);
            }
            index.remove(entry);
          }
          return done();
        });
  }

  @SuppressWarnings("NullAway") // a Void is always null
  private static Void done() {
    return null;
  }

  private <T> Uni<T> atomically(String name, MemoryTransactions.Operation<T> operation) {
    return timer.timeAtOnce(name, () -> transactions.run(operation));
  }
}
