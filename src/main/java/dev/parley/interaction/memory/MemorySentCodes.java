package dev.parley.interaction.memory;

import dev.parley.interaction.StoreTimer;
import dev.parley.person.SentCodes;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Counts sent codes until this process ends. */
@Singleton
@Typed(MemorySentCodes.class)
class MemorySentCodes implements SentCodes {
  /** Where there are more within a window, no further code is sent to anybody new. */
  private static final int MOST_COUNTS = 50_000;

  private final MemoryTransactions transactions;
  private final StoreTimer timer;
  private final Map<String, Count> counts = new LinkedHashMap<>();

  MemorySentCodes(MemoryTransactions transactions, StoreTimer timer) {
    this.transactions = transactions;
    this.timer = timer;
  }

  private record Count(Instant until, int codes) {}

  @Override
  public Uni<Optional<Duration>> count(String whose, int most) {
    return timer.timeAtOnce("codes", () -> countNow(whose, most, transactions.now()));
  }

  private synchronized Optional<Duration> countNow(String whose, int most, Instant now) {
    // all windows are as long, so the oldest counts are the first
    counts.values().removeIf(count -> !count.until.isAfter(now));
    Count before = counts.getOrDefault(whose, new Count(now.plus(WINDOW), 0));
    boolean isFull = before.codes == 0 && counts.size() >= MOST_COUNTS;
    if (isFull || before.codes >= most) {
      return Optional.of(Duration.between(now, before.until));
    }
    counts.put(whose, new Count(before.until, before.codes + 1));
    return Optional.empty();
  }
}
