package dev.parley.interaction.memory;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.ElicitationStore;
import dev.parley.interaction.SentForm;
import dev.parley.interaction.StoreTimer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps in this process how far interactions got to be asked through their clients. */
@Singleton
@Typed(MemoryElicitationStore.class)
class MemoryElicitationStore implements ElicitationStore {
  private final MemoryTransactions transactions;
  private final ChangeBus changes;
  private final StoreTimer timer;

  /** Guarded by the lock of the transactions. */
  private final SentForms forms = new SentForms();

  MemoryElicitationStore(MemoryTransactions transactions, ChangeBus changes, StoreTimer timer) {
    this.transactions = transactions;
    this.changes = changes;
    this.timer = timer;
  }

  @Override
  public Uni<Optional<Noted>> elicited(
      InteractionKey key, ElicitationState known, ElicitationState next) {
    return atomically(
        "elicited",
        now -> {
          IndexedInteraction entry =
              transactions.lifecycle().settled(transactions.index().entry(key), now);
          return entry == null
              ? Optional.empty()
              : Optional.of(note(entry, known.revision(), next));
        });
  }

  private Noted note(IndexedInteraction entry, int revision, ElicitationState next) {
    boolean done =
        entry.interaction.isOpen() && entry.interaction.elicited().revision() == revision;
    if (done) {
      transactions.index().elicited(entry, next);
      changes.noteElicited(entry.interaction);
    }
    return new Noted(entry.interaction, done);
  }

  @Override
  public Uni<Boolean> sent(SentForm form, Instant until) {
    return atomically("forms", now -> forms.add(form, until, now));
  }

  @Override
  public Uni<List<SentForm>> sentForms(String mcpSession) {
    return atomically("forms", now -> forms.of(mcpSession, now));
  }

  @Override
  public Uni<Boolean> settled(SentForm form) {
    return atomically("forms", now -> forms.remove(form));
  }

  private <T> Uni<T> atomically(String name, MemoryTransactions.Operation<T> operation) {
    return timer.timeAtOnce(name, () -> transactions.run(operation));
  }
}
