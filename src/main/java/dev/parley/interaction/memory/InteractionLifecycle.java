package dev.parley.interaction.memory;

import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.InteractionStore.Extension;
import dev.parley.interaction.InteractionStore.Release;
import dev.parley.interaction.InteractionStore.Sighting;
import dev.parley.interaction.InteractionStore.Snoozing;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.Take;
import dev.parley.interaction.Taking;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What happens to an interaction from its creation to its removal: it is held and released, ends,
 * and is forgotten. Guarded by the store's lock.
 */
final class InteractionLifecycle {
  static final EndedBy POLICY = new EndedBy.Policy();

  /** How much that is due is done at once, so that no call waits long for the lock. */
  private static final int SWEEP = 1_000;

  private final InteractionIndex index;
  private final ChangeBus changes;
  private final Duration retention;
  private final Duration abandonGrace;

  InteractionLifecycle(
      InteractionIndex index, ChangeBus changes, Duration retention, Duration abandonGrace) {
    this.index = index;
    this.changes = changes;
    this.retention = retention;
    this.abandonGrace = abandonGrace;
  }

  Interaction hold(IndexedInteraction entry) {
    entry.holders++;
    abandon(entry, null);
    index.equalAsks().refresh(entry);
    return entry.interaction;
  }

  void release(IndexedInteraction entry, Release how, Instant now) {
    entry.holders--;
    entry.kept |= how == Release.KEEP;
    if (entry.holders == 0 && !entry.kept) {
      abandon(entry, now.plus(abandonGrace));
    }
    index.equalAsks().refresh(entry);
  }

  private void abandon(IndexedInteraction entry, @Nullable Instant at) {
    if (entry.interaction.isOpen()) {
      entry.abandonedAt = at;
      reschedule(entry);
    }
  }

  private void reschedule(IndexedInteraction entry) {
    Instant expiry = entry.interaction.expiresAt();
    Instant gone = entry.abandonedAt;
    index.reschedule(entry, gone != null && gone.isBefore(expiry) ? gone : expiry);
  }

  /** Has an open entry expire later; one whose asker is gone is abandoned all the same. */
  Extension extend(IndexedInteraction entry, Duration by, Duration longest) {
    Interaction open = entry.interaction;
    Interaction extended = open.extended(by, longest);
    if (!extended.expiresAt().isAfter(open.expiresAt())) {
      return new Extension.AtLimit(open);
    }
    entry.interaction = extended;
    reschedule(entry);
    changes.note(new Change.Updated(extended), entry.inboxKey());
    return new Extension.Extended(extended);
  }

  /** Gives an open entry the title that its session has now. */
  void title(IndexedInteraction entry, @Nullable String title) {
    Interaction titled = entry.interaction.titled(title);
    if (!titled.equals(entry.interaction)) {
      entry.interaction = titled;
      changes.note(new Change.Updated(titled), entry.inboxKey());
    }
  }

  /** Notes that a person has seen an open entry, if none has before. */
  Sighting seen(IndexedInteraction entry, String connection, Instant now) {
    Instant before = entry.interaction.seenAt();
    if (before != null) {
      return new Sighting.Again(before);
    }
    Interaction seen = entry.interaction.seen(now);
    entry.interaction = seen;
    index.notices().changed(entry, now);
    changes.note(new Change.Seen(seen, connection), entry.inboxKey());
    return new Sighting.First(seen, now);
  }

  /** Notes until when a person does not want an open entry; null to want it again. */
  Snoozing snooze(
      IndexedInteraction entry, String person, @Nullable Instant until, String connection) {
    Interaction open = entry.interaction;
    if (until != null && !until.isBefore(open.expiresAt())) {
      return new Snoozing.TooLong(open);
    }
    Interaction snoozed = open.attended(open.attention().snoozed(person, until));
    entry.interaction = snoozed;
    changes.note(new Change.Snoozed(snoozed, person, connection), entry.inboxKey());
    return new Snoozing.Done(snoozed);
  }

  /** Notes who answers an open entry. */
  Taking take(IndexedInteraction entry, String person, String connection, Instant until) {
    Interaction open = entry.interaction;
    Instant last = until.isBefore(open.expiresAt()) ? until : open.expiresAt();
    return taken(entry, new Take(person, connection, last), connection);
  }

  /** Ends what {@link #take} noted, if it was with this connection. */
  Taking giveBack(IndexedInteraction entry, String connection) {
    boolean isTheirs =
        entry
            .interaction
            .attention()
            .take()
            .filter(last -> last.connection().equals(connection))
            .isPresent();
    return isTheirs ? taken(entry, null, connection) : new Taking.Done(entry.interaction);
  }

  private Taking taken(IndexedInteraction entry, @Nullable Take by, String connection) {
    Interaction taken = entry.interaction.attended(entry.interaction.attention().taken(by));
    entry.interaction = taken;
    changes.note(new Change.Taken(taken, connection), entry.inboxKey());
    return new Taking.Done(taken);
  }

  Interaction end(IndexedInteraction entry, Ending ending) {
    return end(entry, ending, false);
  }

  /** Ends an entry that another one replaces; its result is forgotten before any other. */
  void endReplaced(IndexedInteraction entry, Ending ending) {
    end(entry, ending, true);
  }

  private Interaction end(IndexedInteraction entry, Ending ending, boolean isReplaced) {
    Interaction ended = entry.interaction.ended(ending);
    index.ended(entry, ended, ending.at().plus(retention), isReplaced);
    index.notices().changed(entry, ending.at());
    changes.note(new Change.Resolved(ended), entry.inboxKey());
    return ended;
  }

  /**
   * Notes that a result is handed out.
   *
   * @return whether it was handed out before
   */
  boolean collected(IndexedInteraction entry, Instant now) {
    boolean replayed = entry.collected;
    index.collected(entry);
    if (!replayed) {
      collectedAt(entry, now);
    }
    return replayed;
  }

  /** Takes one {@link #collected} back. */
  void uncollected(IndexedInteraction entry) {
    boolean before = entry.collected;
    index.uncollected(entry);
    if (before && !entry.collected) {
      collectedAt(entry, null);
    }
  }

  private void collectedAt(IndexedInteraction entry, @Nullable Instant at) {
    entry.interaction = entry.interaction.collected(at);
    changes.note(new Change.Collected(entry.interaction.key()), entry.inboxKey());
  }

  /** Ends and removes what is due. */
  void sweep(Instant now) {
    IndexedInteraction due = index.nextDue(now);
    for (int i = 0; due != null && i < SWEEP; i++) {
      settle(due, now);
      due = index.nextDue(now);
    }
  }

  /** An entry as it is after what is due was done to it; null where that was its removal. */
  @Nullable IndexedInteraction settled(@Nullable IndexedInteraction entry, Instant now) {
    if (entry == null) {
      return null;
    }
    settle(entry, now);
    return entry.isForgotten ? null : entry;
  }

  /** The same, if it is open then. */
  @Nullable IndexedInteraction settledOpen(@Nullable IndexedInteraction entry, Instant now) {
    IndexedInteraction settled = settled(entry, now);
    return settled != null && settled.interaction.isOpen() ? settled : null;
  }

  void settle(IndexedInteraction entry, Instant now) {
    if (entry.due.isAfter(now)) {
      return;
    }
    if (!entry.interaction.isOpen()) {
      index.remove(entry);
    } else if (entry.due.equals(entry.abandonedAt)) {
      end(entry, new Ending(Outcome.Aborted.ABANDONED, entry.due, POLICY));
    } else {
      end(entry, new Ending(entry.interaction.ask().expiry().outcome(), entry.due, POLICY));
    }
  }
}
