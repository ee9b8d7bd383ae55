package dev.parley.interaction.memory;

import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Titling;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Objects;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/** Gives titles to sessions and to what is open there. */
final class MemoryTitling {
  /** How many interactions get the title at once, so that no call waits long for the lock. */
  private static final int PART = 100;

  private final MemoryTransactions transactions;

  MemoryTitling(MemoryTransactions transactions) {
    this.transactions = transactions;
  }

  /** In a transaction. */
  Titling title(SessionKey session, @Nullable String title) {
    SessionEntries entries = transactions.index().entries(session);
    if (entries.isEmpty()) {
      return Titling.UNKNOWN;
    }
    if (Objects.equals(title, entries.title)) {
      return Titling.KEPT;
    }
    entries.title = title;
    return Titling.GIVEN;
  }

  Uni<Void> retitle(SessionKey session) {
    return transactions
        .atomically(now ->
            transactions.index().entries(session).open().stream()
                .gather(Gatherers.windowFixed(PART))
                .toList())
        .onItem()
        .transformToMulti(parts -> Multi.createFrom().iterable(parts))
        .onItem()
        .transformToUniAndConcatenate(this::retitle)
        .collect()
        .last()
        .replaceWithVoid();
  }

  /** The title that the session has by then: another may have been given meanwhile. */
  private Uni<Boolean> retitle(List<IndexedInteraction> part) {
    return transactions.atomically(now -> {
      for (IndexedInteraction entry : part) {
        if (transactions.lifecycle().settledOpen(entry, now) != null) {
          transactions.lifecycle().title(entry, entry.session.title);
        }
      }
      return true;
    });
  }
}
