package dev.parley.interaction.memory;

import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Gives titles to sessions and to what is open there. */
final class MemoryTitling {
  /** How many interactions get the title at once, so that no call waits long for the lock. */
  private static final int PART = 100;

  private final MemoryTransactions transactions;

  MemoryTitling(MemoryTransactions transactions) {
    this.transactions = transactions;
  }

  Uni<Void> title(SessionKey session, @Nullable String title) {
    return transactions
        .atomically(now -> {
          transactions.titles().give(session, title, now);
          return parts(transactions.index().entries(session).open().stream().toList());
        })
        .onItem()
        .transformToMulti(parts -> Multi.createFrom().iterable(parts))
        .onItem()
        .transformToUniAndConcatenate(part -> title(session, part))
        .collect()
        .last()
        .replaceWithVoid();
  }

  /** The title that the session has by then: another may have been given meanwhile. */
  private Uni<Boolean> title(SessionKey session, List<IndexedInteraction> part) {
    return transactions.atomically(now -> {
      String title = transactions.titles().current(session);
      for (IndexedInteraction entry : part) {
        if (transactions.lifecycle().settledOpen(entry, now) != null) {
          transactions.lifecycle().title(entry, title);
        }
      }
      return true;
    });
  }

  private static List<List<IndexedInteraction>> parts(List<IndexedInteraction> all) {
    return IntStream.iterate(0, from -> from < all.size(), from -> from + PART)
        .mapToObj(from -> all.subList(from, Math.min(all.size(), from + PART)))
        .toList();
  }
}
