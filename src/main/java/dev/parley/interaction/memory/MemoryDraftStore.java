package dev.parley.interaction.memory;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Draft;
import dev.parley.interaction.DraftStore;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps drafts in this process. */
@Singleton
@Typed(MemoryDraftStore.class)
class MemoryDraftStore implements DraftStore {
  private final MemoryTransactions transactions;
  private final ChangeBus changes;
  private final StoreTimer timer;

  MemoryDraftStore(MemoryTransactions transactions, ChangeBus changes, StoreTimer timer) {
    this.transactions = transactions;
    this.changes = changes;
    this.timer = timer;
  }

  @Override
  public Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection) {
    return timer.timeAtOnce(
        "draft", () -> transactions.run(now -> keep(key, draft, connection, now)));
  }

  private Optional<Draft> keep(InteractionKey key, Draft draft, String connection, Instant now) {
    InteractionIndex index = transactions.index();
    IndexedInteraction open = transactions.lifecycle().settledOpen(index.entry(key), now);
    if (open == null) {
      return Optional.empty();
    }
    Optional<Draft> kept = index.draft(open, draft, now);
    kept.ifPresent(told ->
        changes.note(new Change.Drafted(open.interaction, told, connection), open.inboxKey()));
    return kept;
  }

  @Override
  public Uni<Map<InteractionKey, Draft>> drafts(
      SessionKey session, Collection<InteractionKey> some, String person) {
    return timer.timeAtOnce("drafts", () -> transactions.run(now -> read(some, person, now)));
  }

  private Map<InteractionKey, Draft> read(
      Collection<InteractionKey> some, String person, Instant now) {
    Map<InteractionKey, Draft> drafts = new HashMap<>();
    for (InteractionKey key : some) {
      IndexedInteraction open =
          transactions.lifecycle().settledOpen(transactions.index().entry(key), now);
      Draft draft = open == null ? null : open.drafts().get(person);
      if (draft != null) {
        drafts.put(key, draft);
      }
    }
    return Map.copyOf(drafts);
  }
}
