package dev.parley.interaction.memory;

import dev.parley.identity.InboxKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.StoreTimer;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/** The settings of people, until this process ends. */
@Singleton
@Typed(MemorySettingsStore.class)
class MemorySettingsStore implements SettingsStore {
  /** Beyond it, whoever has not used theirs for the longest time loses them. */
  private static final int MOST_PEOPLE = 10_000;

  private final MemoryTransactions transactions;
  private final ChangeBus changes;
  private final StoreTimer timer;

  /** Who used theirs last is last. */
  private final SequencedMap<InboxKey, PersonSettings> kept = new LinkedHashMap<>();

  MemorySettingsStore(MemoryTransactions transactions, ChangeBus changes, StoreTimer timer) {
    this.transactions = transactions;
    this.changes = changes;
    this.timer = timer;
  }

  @Override
  public Instant now() {
    return transactions.now();
  }

  @Override
  public Uni<PersonSettings> read(InboxKey inbox) {
    return timer.timeAtOnce("settings", () -> find(inbox));
  }

  /** The settings of an inbox, at once. */
  synchronized PersonSettings find(InboxKey inbox) {
    return kept.getOrDefault(inbox, PersonSettings.NONE);
  }

  @Override
  public Uni<PersonSettings> use(InboxKey inbox) {
    return timer.timeAtOnce("settings", () -> used(inbox));
  }

  private synchronized PersonSettings used(InboxKey inbox) {
    PersonSettings found = find(inbox);
    keep(inbox, found);
    return found;
  }

  @Override
  public Uni<Changed> change(InboxKey inbox, UnaryOperator<PersonSettings> how) {
    return timer.timeAtOnce(
        "settings",
        () -> {
          Changed done = changed(inbox, how);
          changes.deliver();
          return done;
        });
  }

  private synchronized Changed changed(InboxKey inbox, UnaryOperator<PersonSettings> how) {
    PersonSettings before = find(inbox);
    PersonSettings after = how.apply(before);
    keep(inbox, after);
    if (!Objects.equals(before.backAt(), after.backAt())) {
      changes.note(new Change.Away(inbox, after.backAt()), inbox);
    }
    return new Changed(before, after);
  }

  private void keep(InboxKey inbox, PersonSettings settings) {
    kept.remove(inbox);
    if (settings.equals(PersonSettings.NONE)) {
      return;
    }
    kept.putLast(inbox, settings);
    if (kept.size() > MOST_PEOPLE) {
      kept.pollFirstEntry();
    }
  }
}
