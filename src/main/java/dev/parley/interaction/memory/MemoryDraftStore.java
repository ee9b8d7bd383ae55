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
  public Uni<Map<InteractionKey, Draft>> drafts(SessionKey session, String person) {
    return timer.timeAtOnce("drafts", () -> transactions.run(now -> read(session, person)));
  }

  private Map<InteractionKey, Draft> read(SessionKey session, String person) {
    Map<InteractionKey, Draft> drafts = new HashMap<>();
    EntriesByNumber<IndexedInteraction> open = transactions.index().entries(session).open();
    open.stream()
        .forEach(entry -> {
          Draft draft = entry.drafts().get(person);
          if (draft != null) {
            drafts.put(entry.interaction.key(), draft);
          }
        });
    return Map.copyOf(drafts);
  }
}
