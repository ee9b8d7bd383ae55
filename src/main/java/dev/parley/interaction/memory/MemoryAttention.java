package dev.parley.interaction.memory;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Extension;
import dev.parley.interaction.InteractionStore.Sighting;
import dev.parley.interaction.InteractionStore.Snoozing;
import dev.parley.interaction.StoreTimer;
import dev.parley.interaction.Taking;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What people do with an open interaction short of ending it. */
final class MemoryAttention {
  private final MemoryTransactions transactions;
  private final InteractionLifecycle lifecycle;
  private final StoreTimer timer;

  MemoryAttention(MemoryTransactions transactions, StoreTimer timer) {
    this.transactions = transactions;
    this.lifecycle = transactions.lifecycle();
    this.timer = timer;
  }

  Uni<Extension> extend(InteractionKey key, Duration by, Duration longest) {
    return whileOpen(
        "extend",
        key,
        new Extension.Unknown(),
        Extension.Late::new,
        (entry, now) -> lifecycle.extend(entry, by, longest));
  }

  Uni<Sighting> seen(InteractionKey key, String connection) {
    return whileOpen(
        "seen",
        key,
        new Sighting.Unknown(),
        Sighting.Late::new,
        (entry, now) -> lifecycle.seen(entry, connection, now));
  }

  Uni<Snoozing> snooze(
      InteractionKey key, String person, @Nullable Instant until, String connection) {
    return whileOpen(
        "snooze",
        key,
        new Snoozing.Unknown(),
        Snoozing.Late::new,
        (entry, now) -> lifecycle.snooze(entry, person, until, connection));
  }

  Uni<Taking> take(InteractionKey key, String person, String connection, Duration lasting) {
    return whileOpen(
        "take",
        key,
        new Taking.Unknown(),
        Taking.Late::new,
        (entry, now) ->
            lifecycle.take(
                entry, person, connection, now.plus(lasting).truncatedTo(ChronoUnit.MILLIS)));
  }

  Uni<Taking> giveBack(InteractionKey key, String connection) {
    return whileOpen(
        "take",
        key,
        new Taking.Unknown(),
        Taking.Late::new,
        (entry, now) -> lifecycle.giveBack(entry, connection));
  }

  /**
   * Does something with an interaction that is open.
   *
   * @param unknown the result where there is none
   * @param late makes the result where it has ended
   */
  private <T> Uni<T> whileOpen(
      String name,
      InteractionKey key,
      T unknown,
      Function<Interaction, T> late,
      BiFunction<IndexedInteraction, Instant, T> operation) {
    return timer.timeAtOnce(
        name,
        () ->
            transactions.run(now -> {
              IndexedInteraction entry = lifecycle.settled(transactions.index().entry(key), now);
              if (entry == null) {
                return unknown;
              }
              return entry.interaction.isOpen()
                  ? operation.apply(entry, now)
                  : late.apply(entry.interaction);
            }));
  }
}
