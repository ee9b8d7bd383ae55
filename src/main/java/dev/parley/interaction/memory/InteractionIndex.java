package dev.parley.interaction.memory;

import dev.parley.config.InteractionConfig;
import dev.parley.config.QuotaTable;
import dev.parley.config.Resource;
import dev.parley.config.SessionConfig;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.Interaction;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the memory store and the ways to find them, kept in step and bounded. Not safe for
 * use by several threads: the store's lock guards it.
 */
final class InteractionIndex {
  /** What each open interaction holds for its answer, in bytes. */
  private final int allowance;

  private final Map<String, IndexedInteraction> byReference = new HashMap<>();
  private final Map<SessionKey, SessionEntries> sessions = new HashMap<>();
  private final EqualAsks equalAsks;
  private final AskedBack askedBack = new AskedBack();
  private final IndexedInboxes inboxes = new IndexedInboxes();
  private final NoticeIndex notices = new NoticeIndex();
  private final StandaloneTurns turns = new StandaloneTurns();
  private final MemoryUsage usages;
  private final MemoryBounds bounds;
  private final ResultEviction eviction = new ResultEviction(this::remove);
  private final IndexedDrafts drafts = new IndexedDrafts(eviction);
  private final TreeSet<IndexedInteraction> openByDue = new TreeSet<>();

  /** What has ended; what ended first is due first. */
  private final EntryChain ended = new EntryChain();

  private long numbers;
  private long endings;

  InteractionIndex(SessionConfig session, InteractionConfig config, QuotaTable quotas) {
    this.usages = new MemoryUsage(quotas);
    this.equalAsks = new EqualAsks(config.reattachWindow());
    this.allowance = config.answerAllowance();
    this.bounds = new MemoryBounds(session.maxOpen(), allowance);
  }

  @Nullable IndexedInteraction entry(InteractionKey key) {
    SessionEntries session = sessions.get(key.session());
    return session == null ? null : session.find(key.toolUseId());
  }

  @Nullable IndexedInteraction entry(String reference) {
    return byReference.get(reference);
  }

  /** Those of a session; empty where there are none. */
  SessionEntries entries(SessionKey session) {
    SessionEntries entries = sessions.get(session);
    return entries == null ? new SessionEntries(session, usages.of(session)) : entries;
  }

  /** How many endings there have been. */
  long endings() {
    return endings;
  }

  EqualAsks equalAsks() {
    return equalAsks;
  }

  AskedBack askedBack() {
    return askedBack;
  }

  StandaloneTurns turns() {
    return turns;
  }

  IndexedInboxes inboxes() {
    return inboxes;
  }

  NoticeIndex notices() {
    return notices;
  }

  MemoryBounds bounds() {
    return bounds;
  }

  /** Forgets results of the session's owner until a question fits, if that is possible. */
  void makeRoom(SessionEntries session, int weight) {
    eviction.makeRoom(session.usage, weight + allowance);
  }

  /** Adds an open interaction to the {@link #entries} of its session. */
  IndexedInteraction add(Interaction interaction, SessionEntries session) {
    OwnerUsage usage = session.usage;
    usages.enter(usage);
    IndexedInteraction entry = new IndexedInteraction(numbers++, interaction, session, allowance);
    byReference.put(entry.reference, entry);
    if (session.isEmpty()) {
      sessions.put(session.key, session);
    }
    session.put(entry);
    usage.add(Resource.BYTES, (long) entry.weight + entry.reserved());
    turns.add(entry);
    equalAsks.added(entry);
    askedBack.added(entry);
    inboxes.added(entry);
    openByDue.add(entry);
    countOpen(entry, 1);
    return entry;
  }

  private static void countOpen(IndexedInteraction entry, int by) {
    entry.usage.add(Resource.OPEN, by);
    if (entry.interaction.ask().isTask()) {
      entry.usage.add(Resource.TASKS, by);
    }
  }

  /**
   * Notes an ending, and forgets results of the same owner where that makes too many.
   *
   * @param isReplaced whether another interaction takes its place: then its result goes before the
   *     others do
   */
  void ended(
      IndexedInteraction entry, Interaction ended, Instant readableUntil, boolean isReplaced) {
    openByDue.remove(entry);
    entry.grow(-entry.earlierWeight);
    entry.interaction = ended;
    equalAsks.ended(entry);
    askedBack.ended(entry);
    inboxes.ended(entry);
    entry.due = readableUntil;
    entry.endedAs = ++endings;
    entry.session.ended(entry);
    countOpen(entry, -1);
    entry.ended = this.ended.add(entry);
    entry.usage.add(Resource.RESULTS, 1);
    IndexedDrafts.drop(entry);
    int given = entry.giveUpReserved();
    entry.usage.add(Resource.BYTES, -given);
    int grown = ended.ending() == null ? 0 : IndexedInteraction.weight(ended.ending().outcome());
    entry.grow(grown);
    if (!entry.isAnsweredByHuman()) {
      entry.usage.unanswered(entry);
    }
    if (isReplaced) {
      eviction.forgetFor(entry.usage, grown - given, entry, null);
    } else {
      // a call may be about to collect what has just ended
      eviction.forgetFor(entry.usage, grown - given, entry.usage.nextEvictable(), entry);
    }
    equalAsks.refresh(entry);
  }

  void elicited(IndexedInteraction entry, ElicitationState next) {
    ElicitationState known = entry.interaction.elicited();
    int more = next.weight() - known.weight();
    ElicitationState kept =
        next.entersMoreThan(known, allowance) && entry.usage.isTwiceFull(more)
            ? next.withoutEntered()
            : next;
    entry.grow(kept.weight() - known.weight());
    entry.interaction = entry.interaction.elicited(kept);
  }

  /** See {@link IndexedDrafts#keep}. */
  Optional<Draft> draft(IndexedInteraction entry, Draft draft, Instant now) {
    return drafts.keep(entry, draft, now);
  }

  void collected(IndexedInteraction entry) {
    if (entry.collected) {
      entry.replays++;
    } else {
      entry.collected = true;
      entry.usage.collected(entry);
      equalAsks.refresh(entry);
    }
  }

  /** Takes one {@link #collected} back. */
  void uncollected(IndexedInteraction entry) {
    if (entry.replays > 0) {
      entry.replays--;
    } else if (entry.collected) {
      entry.collected = false;
      entry.usage.forget(entry);
      if (!entry.isAnsweredByHuman()) {
        entry.usage.unanswered(entry);
      }
      equalAsks.refresh(entry);
    }
  }

  /** Has an open entry come up at another time. */
  void reschedule(IndexedInteraction entry, Instant due) {
    if (!entry.due.equals(due)) {
      openByDue.remove(entry);
      entry.due = due;
      openByDue.add(entry);
    }
  }

  /** An entry that is due, or null where nothing is. */
  @Nullable IndexedInteraction nextDue(Instant now) {
    IndexedInteraction next = next();
    return next == null || next.due.isAfter(now) ? null : next;
  }

  private @Nullable IndexedInteraction next() {
    IndexedInteraction open = openByDue.isEmpty() ? null : openByDue.first();
    IndexedInteraction over = ended.first();
    if (open == null || over == null) {
      return open == null ? over : open;
    }
    return over.due.isBefore(open.due) ? over : open;
  }

  int open() {
    return (int) usages.inAll.of(Resource.OPEN);
  }

  /** A copy, so that they can be ended one by one. */
  List<IndexedInteraction> openEntries() {
    return List.copyOf(openByDue);
  }

  /** What an asker has open. */
  List<InteractionKey> openOf(Principal asker) {
    return openByDue.stream()
        .map(entry -> entry.interaction)
        .filter(interaction -> interaction.ask().asker().equals(asker))
        .map(Interaction::key)
        .toList();
  }

  Instant earliestDue() {
    IndexedInteraction next = next();
    return next == null ? Instant.MAX : next.due;
  }

  void remove(IndexedInteraction entry) {
    if (entry.isForgotten) {
      return; // it went already, to make room for what ended meanwhile
    }
    entry.isForgotten = true;
    byReference.remove(entry.reference);
    if (entry.ended != null) {
      entry.ended.remove();
      entry.ended = null;
    }
    entry.usage.forget(entry);
    entry.usage.add(Resource.RESULTS, -1);
    entry.usage.add(Resource.BYTES, -entry.weight);
    usages.leave(entry.usage);
    turns.remove(entry);
    equalAsks.removed(entry);
    askedBack.removed(entry);
    inboxes.removed(entry);
    notices.removed(entry);
    entry.session.remove(entry);
    if (entry.session.isEmpty()) {
      sessions.remove(entry.session.key);
    }
  }
}
