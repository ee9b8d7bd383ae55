package dev.parley.interaction.memory;

import dev.parley.interaction.EphemeralStore;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Short-lived texts of this process alone. */
@Singleton
@Typed(MemoryEphemeralStore.class)
class MemoryEphemeralStore implements EphemeralStore {
  /** Beyond one of these bounds, what was put first is forgotten. */
  private static final int MOST_ENTRIES = 20_000;

  private static final long MOST_CHARACTERS = 8_000_000;

  private final MemoryTransactions transactions;
  private final StoreTimer timer;

  /** What was put last is last. */
  private final SequencedMap<String, Entry> entries = new LinkedHashMap<>();

  private long characters;

  MemoryEphemeralStore(MemoryTransactions transactions, StoreTimer timer) {
    this.transactions = transactions;
    this.timer = timer;
  }

  private record Entry(String text, Instant until) {}

  @Override
  public Uni<Boolean> putIfAbsent(String key, String text, Duration life) {
    return atomically(() -> find(key) == null && keep(key, text, life));
  }

  @Override
  public Uni<Optional<String>> read(String key) {
    return atomically(() -> Optional.ofNullable(find(key)));
  }

  @Override
  public Uni<Boolean> put(String key, String text, Duration life) {
    return atomically(() -> keep(key, text, life));
  }

  @Override
  public Uni<Boolean> replace(String key, String expected, String text, Duration life) {
    return atomically(() -> expected.equals(find(key)) && keep(key, text, life));
  }

  @Override
  public Uni<Boolean> remove(String key, String expected) {
    return atomically(() -> expected.equals(find(key)) && drop(key));
  }

  private <T> Uni<T> atomically(Supplier<T> step) {
    return timer.timeAtOnce(
        "ephemeral",
        () -> {
          synchronized (entries) {
            return step.get();
          }
        });
  }

  private @Nullable String find(String key) {
    Entry entry = entries.get(key);
    if (entry != null && !entry.until.isAfter(transactions.now())) {
      drop(key);
      return null;
    }
    return entry == null ? null : entry.text;
  }

  private boolean keep(String key, String text, Duration life) {
    drop(key);
    entries.putLast(key, new Entry(text, transactions.now().plus(life)));
    characters += weight(key, text);
    while (entries.size() > MOST_ENTRIES || characters > MOST_CHARACTERS) {
      drop(entries.firstEntry().getKey());
    }
    return true;
  }

  private boolean drop(String key) {
    Entry dropped = entries.remove(key);
    if (dropped != null) {
      characters -= weight(key, dropped.text);
    }
    return dropped != null;
  }

  private static long weight(String key, String text) {
    return (long) key.length() + text.length();
  }
}
