package dev.parley.interaction.memory;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.NoticeClaim;
import dev.parley.interaction.NoticeSettlement;
import dev.parley.interaction.NoticeStore;
import dev.parley.interaction.NoticeTold;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** The notices of what is in this process; they end with it, as the questions do. */
@Singleton
@Typed(MemoryNoticeStore.class)
class MemoryNoticeStore implements NoticeStore {
  private final MemoryTransactions transactions;
  private final StoreTimer timer;

  MemoryNoticeStore(MemoryTransactions transactions, StoreTimer timer) {
    this.transactions = transactions;
    this.timer = timer;
  }

  @Override
  public Instant now() {
    return transactions.now();
  }

  @Override
  public Uni<List<NoticeClaim>> claim(int most) {
    return timer.timeAtOnce(
        "notices", () -> transactions.run(now -> transactions.index().notices().claim(most, now)));
  }

  @Override
  public Uni<List<NoticeTold>> told(InteractionKey key) {
    return timer.timeAtOnce("notices", () -> transactions.run(now -> toldNow(key)));
  }

  private List<NoticeTold> toldNow(InteractionKey key) {
    IndexedInteraction entry = transactions.index().entry(key);
    return entry == null ? List.of() : transactions.index().notices().told(entry);
  }

  @Override
  public Uni<Boolean> handOver(NoticeClaim claim) {
    return timer.timeAtOnce("notices", () -> transactions.run(now -> handOverNow(claim)));
  }

  private boolean handOverNow(NoticeClaim claim) {
    IndexedInteraction entry = transactions.index().entry(claim.interaction().reference());
    return entry != null && transactions.index().notices().handOver(entry, claim);
  }

  @Override
  public Uni<Void> settle(NoticeClaim claim, NoticeSettlement settlement) {
    return timer
        .timeAtOnce("notices", () -> transactions.run(now -> settle(claim, settlement, now)))
        .replaceWithVoid();
  }

  private boolean settle(NoticeClaim claim, NoticeSettlement settlement, Instant now) {
    IndexedInteraction entry = transactions.index().entry(claim.interaction().reference());
    if (entry != null) {
      transactions.index().notices().settle(entry, claim, settlement, now);
    }
    return entry != null;
  }
}
