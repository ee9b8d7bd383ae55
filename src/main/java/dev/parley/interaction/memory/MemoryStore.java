package dev.parley.interaction.memory;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Keeps interactions in this process: the default, for one pod and for development. */
@Singleton
@Typed(MemoryStore.class)
class MemoryStore implements InteractionStore {
  private final MemoryTransactions transactions;
  private final InteractionIndex index;
  private final InteractionLifecycle lifecycle;
  private final MemoryCreation creation;
  private final StoreTimer timer;

  MemoryStore(MemoryTransactions transactions, ChangeBus changes, StoreTimer timer) {
    this.transactions = transactions;
    this.index = transactions.index();
    this.lifecycle = transactions.lifecycle();
    this.creation = new MemoryCreation(index, lifecycle, changes);
    this.timer = timer;
  }

  @Override
  public Instant now() {
    return transactions.now();
  }

  @Override
  public Uni<Creation> create(Interaction proposed) {
    return atomically("create", now -> creation.create(proposed, now));
  }

  @Override
  public Uni<Optional<Interaction>> find(InteractionKey key) {
    return atomically(
        "find", now -> lifecycle.settled(index.entry(key), now).map(entry -> entry.interaction));
  }

  @Override
  public Uni<Optional<Interaction>> find(String reference) {
    return atomically(
        "find",
        now -> lifecycle.settled(index.entry(reference), now).map(entry -> entry.interaction));
  }

  @Override
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    return atomically(
        "list",
        now ->
            new PageReader(
                    index.entries(session),
                    request,
                    entry -> lifecycle.settled(Optional.of(entry), now).isPresent(),
                    index::endings)
                .read());
  }

  @Override
  public Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return atomically("resolve", now -> resolve(key, outcome, by, now));
  }

  private Resolution resolve(InteractionKey key, Outcome outcome, EndedBy by, Instant now) {
    Optional<IndexedInteraction> entry = lifecycle.settled(index.entry(key), now);
    if (entry.isEmpty()) {
      return new Resolution.Unknown();
    }
    if (!entry.get().interaction.isOpen()) {
      return new Resolution.Late(entry.get().interaction);
    }
    if (by instanceof EndedBy.Human
        && outcome instanceof Outcome.Answered
        && index.bounds().isTooLong(entry.get(), outcome)) {
      return new Resolution.TooLong(index.bounds().allowance());
    }
    return new Resolution.Won(lifecycle.end(entry.get(), new Ending(outcome, now, by)));
  }

  @Override
  public Uni<Optional<Interaction>> hold(InteractionKey key) {
    return atomically("hold", now -> lifecycle.settled(index.entry(key), now).map(lifecycle::hold));
  }

  @Override
  public Uni<Void> release(String reference, Release how) {
    return atomically(
            "release",
            now -> {
              lifecycle
                  .settled(index.entry(reference), now)
                  .ifPresent(entry -> lifecycle.release(entry, how, now));
              return true;
            })
        .replaceWithVoid();
  }

  @Override
  public Uni<Boolean> collect(String reference) {
    return atomically(
        "collect",
        now -> {
          Optional<IndexedInteraction> ended =
              lifecycle
                  .settled(index.entry(reference), now)
                  .filter(entry -> !entry.interaction.isOpen());
          boolean replayed = ended.map(entry -> entry.collected).orElse(false);
          ended.ifPresent(index::collected);
          return replayed;
        });
  }

  @Override
  public Uni<Void> uncollect(String reference) {
    return atomically(
            "collect",
            now -> {
              lifecycle.settled(index.entry(reference), now).ifPresent(index::uncollected);
              return true;
            })
        .replaceWithVoid();
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
              return true;
            })
        .replaceWithVoid();
  }

  private <T> Uni<T> atomically(String name, MemoryTransactions.Operation<T> operation) {
    return timer.time(name, () -> transactions.atomically(operation));
  }
}
