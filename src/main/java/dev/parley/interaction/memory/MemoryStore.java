package dev.parley.interaction.memory;

import dev.parley.config.InteractionConfig;
import dev.parley.config.QuotaTable;
import dev.parley.config.SessionConfig;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Draft;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SentForm;
import dev.parley.interaction.SessionPage;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything in this process: the default, for one pod and for development. One lock guards
 * all state and is held for a few map operations at a time, each O(log n) or better in the number
 * of interactions; changes are told after it was let go.
 */
@Singleton
@Typed(MemoryStore.class)
class MemoryStore implements InteractionStore {
  private static final EndedBy POLICY = new EndedBy.Policy();
  private static final int SWEEP = 1_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition noneOpen = lock.newCondition();
  private final InteractionIndex index;
  private final SentForms forms = new SentForms();
  private final Duration retention;
  private final Duration abandonGrace;
  private final ChangeBus changes;
  private final Timers timers;
  private final Clock clock;
  private @Nullable Cancellable alarm;
  private Instant alarmAt = Instant.MAX;

  MemoryStore(
      InteractionConfig config,
      SessionConfig session,
      QuotaTable quotas,
      ChangeBus changes,
      Timers timers,
      Clock clock) {
    this.index = new InteractionIndex(session, config, quotas);
    this.retention = config.retention();
    this.abandonGrace = config.abandonGrace();
    this.changes = changes;
    this.timers = timers;
    this.clock = clock;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public Uni<Creation> create(Interaction proposed) {
    return atomically(now -> createNow(proposed, now));
  }

  @Override
  public Uni<Optional<Interaction>> find(InteractionKey key) {
    return atomically(now -> settled(index.entry(key), now).map(entry -> entry.interaction));
  }

  @Override
  public Uni<Optional<Interaction>> find(String reference) {
    return atomically(now -> settled(index.entry(reference), now).map(entry -> entry.interaction));
  }

  @Override
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    return atomically(now ->
        new PageReader(
                index.entries(session),
                request,
                entry -> settled(Optional.of(entry), now).isPresent(),
                index::endings)
            .read());
  }

  @Override
  public Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return atomically(now -> {
      Optional<IndexedInteraction> entry = settled(index.entry(key), now);
      if (entry.isEmpty()) {
        return new Resolution.Unknown();
      }
      if (!entry.get().interaction.isOpen()) {
        return new Resolution.Late(entry.get().interaction);
      }
      if (by instanceof EndedBy.Human
          && outcome instanceof Outcome.Answered
          && index.isTooLong(entry.get(), outcome)) {
        return new Resolution.TooLong(index.allowance());
      }
      return new Resolution.Won(end(entry.get(), new Ending(outcome, now, by)));
    });
  }

  @Override
  public Uni<Optional<Noted>> elicited(
      InteractionKey key, ElicitationState known, ElicitationState next) {
    return atomically(now ->
        settled(index.entry(key), now).map(entry -> elicited(entry, known.revision(), next)));
  }

  private Noted elicited(IndexedInteraction entry, int revision, ElicitationState next) {
    boolean done =
        entry.interaction.isOpen() && entry.interaction.elicited().revision() == revision;
    if (done) {
      index.elicited(entry, next);
      changes.noteElicited(entry.interaction);
    }
    return new Noted(entry.interaction, done);
  }

  @Override
  public Uni<Boolean> sent(SentForm form, Instant until) {
    return atomically(now -> forms.add(form, until, now));
  }

  @Override
  public Uni<List<SentForm>> sentForms(String mcpSession) {
    return atomically(now -> forms.of(mcpSession, now));
  }

  @Override
  public Uni<Boolean> settled(SentForm form) {
    return atomically(now -> forms.remove(form));
  }

  @Override
  public Uni<Optional<Interaction>> hold(InteractionKey key) {
    return atomically(now -> settled(index.entry(key), now).map(this::hold));
  }

  @Override
  public Uni<Void> release(String reference, Release how) {
    return atomically(
            now -> {
              settled(index.entry(reference), now).ifPresent(entry -> release(entry, how, now));
              return true;
            })
        .replaceWithVoid();
  }

  @Override
  public Uni<Boolean> collect(String reference) {
    return atomically(now -> {
      Optional<IndexedInteraction> ended =
          settled(index.entry(reference), now).filter(entry -> !entry.interaction.isOpen());
      boolean replayed = ended.map(entry -> entry.collected).orElse(false);
      ended.ifPresent(index::collected);
      return replayed;
    });
  }

  @Override
  public Uni<Void> uncollect(String reference) {
    return atomically(
            now -> {
              settled(index.entry(reference), now).ifPresent(index::uncollected);
              return true;
            })
        .replaceWithVoid();
  }

  @Override
  public Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection) {
    return atomically(now -> {
      Optional<IndexedInteraction> open =
          settled(index.entry(key), now).filter(entry -> entry.interaction.isOpen());
      Optional<Draft> kept = open.flatMap(entry -> index.draft(entry, draft, now));
      kept.ifPresent(
          told -> changes.note(new Change.Drafted(open.get().interaction, told, connection)));
      return kept;
    });
  }

  @Override
  public Uni<Map<InteractionKey, Draft>> drafts(SessionKey session, String person) {
    return atomically(now -> {
      Map<InteractionKey, Draft> drafts = new HashMap<>();
      index.entries(session).open().values().stream()
          .filter(entry -> entry.drafts().containsKey(person))
          .forEach(entry -> drafts.put(entry.interaction.key(), entry.drafts().get(person)));
      return Map.copyOf(drafts);
    });
  }

  @Override
  public Uni<Void> withdraw(Principal asker) {
    return atomically(now -> index.openOf(asker))
        .onItem()
        .transformToMulti(keys -> Multi.createFrom().iterable(keys))
        // one at a time, so that nobody waits long for the lock
        .onItem()
        .transformToUniAndConcatenate(key -> resolve(key, Outcome.Aborted.WITHDRAWN, POLICY))
        .collect()
        .last()
        .replaceWithVoid();
  }

  @Override
  public Uni<Void> wipe(SessionKey session) {
    return atomically(
            now -> {
              Ending ending = new Ending(Outcome.Aborted.WIPED, now, POLICY);
              for (IndexedInteraction entry : index.entries(session).all()) {
                if (entry.interaction.isOpen()) {
                  end(entry, ending);
                }
                index.remove(entry);
              }
              return true;
            })
        .replaceWithVoid();
  }

  /** How many interactions are open. */
  int open() {
    lock.lock();
    try {
      return index.open();
    } finally {
      lock.unlock();
    }
  }

  /** Blocks until no interaction is open any more, or the time is over. */
  void awaitNoneOpen(Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    lock.lock();
    try {
      while (index.open() > 0 && left > 0) {
        left = noneOpen.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends everything that is open, since it ends with this process; returns how much that was. */
  int abortOpen() {
    int aborted = 0;
    lock.lock();
    try {
      Ending ending = new Ending(Outcome.Aborted.SHUTDOWN, clock.instant(), POLICY);
      for (IndexedInteraction entry : index.openEntries()) {
        end(entry, ending);
        aborted++;
      }
    } finally {
      lock.unlock();
    }
    changes.deliver();
    return aborted;
  }

  private Creation createNow(Interaction proposed, Instant now) {
    Optional<IndexedInteraction> known =
        proposed.ask().toolUseId() == null
            ? twin(proposed, now)
            : settled(index.entry(proposed.key()), now);
    if (known.isPresent()) {
      return InteractionIndex.isSameAsk(known.get().interaction, proposed)
          ? new Creation.Attached(hold(known.get()))
          : new Creation.Conflict();
    }
    if (index.isTurnTaken(proposed)) {
      return new Creation.TurnTaken();
    }
    IndexedInteraction replaced = replaced(proposed, now).orElse(null);
    EarlierAnswer earlier = index.earlier(proposed);
    int weight = proposed.ask().weight() + IndexedInteraction.weight(earlier);
    Full full = index.full(proposed, weight, replaced);
    if (full != null) {
      return new Creation.Refused(full);
    }
    if (replaced != null) {
      replace(replaced, proposed, weight, now);
    }
    index.makeRoom(proposed.key().session(), weight);
    Interaction created =
        new Interaction(
                proposed.key(),
                proposed.reference(),
                proposed.ask(),
                now,
                now.plus(proposed.ask().ttl()),
                proposed.elicited(),
                null)
            .after(earlier);
    hold(index.add(created));
    changes.note(new Change.Requested(created));
    return new Creation.Created(created);
  }

  /** Ends what a new interaction takes the place of; its result goes before any other does. */
  private void replace(IndexedInteraction replaced, Interaction proposed, int weight, Instant now) {
    EndedBy host = new EndedBy.Host(proposed.ask().by());
    end(replaced, new Ending(Outcome.Aborted.REPLACED, now, host), true);
    if (!index.hasRoomFor(replaced, weight)) {
      index.remove(replaced);
    }
  }

  /** What an ask without a tool-use id means; what is due is done to it first. */
  private Optional<IndexedInteraction> twin(Interaction proposed, Instant now) {
    Optional<IndexedInteraction> twin = index.twin(proposed, now);
    while (twin.isPresent() && !twin.get().due.isAfter(now)) {
      settle(twin.get(), now);
      twin = index.twin(proposed, now);
    }
    return twin;
  }

  /** The open interaction of the same asker that a new one is to take the place of. */
  private Optional<IndexedInteraction> replaced(Interaction proposed, Instant now) {
    String earlier = proposed.ask().replaces();
    return earlier == null
        ? Optional.empty()
        : settled(index.entry(new InteractionKey(proposed.key().session(), earlier)), now)
            .filter(entry -> entry.interaction.isOpen())
            .filter(entry -> entry.interaction.ask().asker().equals(proposed.ask().asker()));
  }

  private Interaction hold(IndexedInteraction entry) {
    entry.holders++;
    abandon(entry, null);
    index.refresh(entry);
    return entry.interaction;
  }

  private void release(IndexedInteraction entry, Release how, Instant now) {
    entry.holders--;
    entry.kept |= how == Release.KEEP;
    if (entry.holders == 0 && !entry.kept) {
      abandon(entry, now.plus(abandonGrace));
    }
    index.refresh(entry);
  }

  private void abandon(IndexedInteraction entry, @Nullable Instant at) {
    if (entry.interaction.isOpen()) {
      entry.abandonedAt = at;
      Instant expiry = entry.interaction.expiresAt();
      index.reschedule(entry, at != null && at.isBefore(expiry) ? at : expiry);
    }
  }

  private Interaction end(IndexedInteraction entry, Ending ending) {
    return end(entry, ending, false);
  }

  private Interaction end(IndexedInteraction entry, Ending ending, boolean isReplaced) {
    Interaction ended = entry.interaction.ended(ending);
    index.ended(entry, ended, ending.at().plus(retention), isReplaced);
    changes.note(new Change.Resolved(ended));
    if (index.open() == 0) {
      noneOpen.signalAll();
    }
    return ended;
  }

  /** Does what is due, at most so much of it at a time that nobody waits long for the lock. */
  private void sweep(Instant now) {
    IndexedInteraction due = index.nextDue(now);
    for (int i = 0; due != null && i < SWEEP; i++) {
      settle(due, now);
      due = index.nextDue(now);
    }
  }

  /** An entry as it is after what is due was done to it; empty where that was its removal. */
  private Optional<IndexedInteraction> settled(Optional<IndexedInteraction> entry, Instant now) {
    entry.ifPresent(known -> settle(known, now));
    return entry.filter(known -> index.entry(known.interaction.reference()).isPresent());
  }

  private void settle(IndexedInteraction entry, Instant now) {
    if (entry.due.isAfter(now)) {
      return;
    }
    if (!entry.interaction.isOpen()) {
      index.remove(entry);
    } else if (entry.due.equals(entry.abandonedAt)) {
      end(entry, new Ending(Outcome.Aborted.ABANDONED, entry.due, POLICY));
    } else {
      end(entry, new Ending(entry.interaction.ask().onExpiry(), entry.due, POLICY));
    }
  }

  private <T> Uni<T> atomically(Operation<T> operation) {
    Supplier<T> locked =
        () -> {
          T result;
          lock.lock();
          try {
            Instant now = clock.instant();
            sweep(now);
            result = operation.at(now);
            arm(now);
          } finally {
            lock.unlock();
          }
          changes.deliver();
          return result;
        };
    return Uni.createFrom().item(locked);
  }

  /** Sets the one alarm of this store to the earliest due time. */
  private void arm(Instant now) {
    Instant next = index.earliestDue();
    if (next.equals(alarmAt) || (next.isAfter(alarmAt) && alarmAt.isAfter(now))) {
      return;
    }
    if (alarm != null) {
      alarm.cancel();
    }
    alarmAt = next;
    alarm = next.equals(Instant.MAX) ? null : timers.after(Duration.between(now, next), this::ring);
  }

  /** The alarm is spent, whatever comes of it: it may even have rung a little early. */
  private void ring() {
    lock.lock();
    try {
      alarm = null;
      alarmAt = Instant.MAX;
    } finally {
      lock.unlock();
    }
    atomically(now -> true).subscribe().with(ignored -> {});
  }

  private interface Operation<T> {
    T at(Instant now);
  }
}
