package dev.parley.interaction.memory;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.InboxPage;
import dev.parley.interaction.InboxRequest;
import dev.parley.interaction.InboxStore;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The inboxes of what is in this process. */
@Singleton
@Typed(MemoryInboxStore.class)
class MemoryInboxStore implements InboxStore {
  private static final InboxPage EMPTY = new InboxPage(List.of(), Optional.empty(), 0, 0);

  private final MemoryTransactions transactions;
  private final StoreTimer timer;
  private final ActiveInboxes active = new ActiveInboxes();

  MemoryInboxStore(MemoryTransactions transactions, StoreTimer timer) {
    this.transactions = transactions;
    this.timer = timer;
  }

  @Override
  public Uni<InboxPage> page(InboxKey inbox, InboxRequest request) {
    return timer.timeAtOnce("list", () -> transactions.run(now -> page(inbox, request, now)));
  }

  private InboxPage page(InboxKey inbox, InboxRequest request, Instant now) {
    InboxEntries entries = transactions.index().inboxes().find(inbox);
    return entries == null
        ? EMPTY
        : new InboxReader(entries, request, entry -> transactions.lifecycle().settle(entry, now))
            .read();
  }

  @Override
  public Uni<Void> active(InboxKey inbox, Duration life) {
    return Uni.createFrom()
        .voidItem()
        .invoke(() -> {
          Instant now = transactions.now();
          active.add(inbox, now.plus(life), now);
        });
  }

  @Override
  public Uni<Boolean> isActive(InboxKey inbox) {
    return Uni.createFrom().item(() -> active.has(inbox, transactions.now()));
  }
}
