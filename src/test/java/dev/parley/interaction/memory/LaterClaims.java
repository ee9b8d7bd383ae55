package dev.parley.interaction.memory;

import dev.parley.interaction.NoticeClaim;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/** Claims of the memory store as if it were later. */
@Singleton
public class LaterClaims {
  private final MemoryTransactions transactions;

  LaterClaims(MemoryTransactions transactions) {
    this.transactions = transactions;
  }

  /** What would be claimed after a time. */
  public List<NoticeClaim> after(Duration time) {
    return transactions.run(now -> transactions.index().notices().claim(100, now.plus(time)));
  }
}
