package dev.parley.interaction.memory;

import dev.parley.config.InteractionConfig;
import dev.parley.config.QuotaTable;
import dev.parley.config.Resource;
import dev.parley.config.SessionConfig;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Draft;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Full;
import dev.parley.interaction.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the memory store and the ways to find them, kept in step and bounded. Not safe for
 * use by several threads: the store's lock guards it.
 */
final class InteractionIndex {
  private final int maxOpenPerSession;
  private final Duration reattachWindow;

  /** What each open interaction holds for its answer, in bytes. */
  private final int allowance;

  private final Map<String, IndexedInteraction> byReference = new HashMap<>();
  private final Map<SessionKey, SessionEntries> rooms = new HashMap<>();
  private final Map<Twin, SequencedSet<IndexedInteraction>> attachable = new HashMap<>();
  private final Map<Join, IndexedInteraction> joinable = new HashMap<>();

  /** By what was asked, whatever client it was: what a human answered last. */
  private final Map<Twin, IndexedInteraction> said = new HashMap<>();

  private final Map<Turn, Integer> standingAlone = new HashMap<>();
  private final MemoryUsage usages;

  private final TreeSet<IndexedInteraction> openByDue = new TreeSet<>();

  /** What has ended; what ended first is due first. */
  private final SequencedSet<IndexedInteraction> ended = new LinkedHashSet<>();

  private long numbers;
  private long endings;

  InteractionIndex(SessionConfig session, InteractionConfig config, QuotaTable quotas) {
    this.maxOpenPerSession = session.maxOpen();
    this.usages = new MemoryUsage(quotas);
    this.reattachWindow = config.reattachWindow();
    this.allowance = config.answerAllowance();
  }

  Optional<IndexedInteraction> entry(InteractionKey key) {
    SessionEntries room = rooms.get(key.session());
    return room == null ? Optional.empty() : room.find(key.toolUseId());
  }

  Optional<IndexedInteraction> entry(String reference) {
    return Optional.ofNullable(byReference.get(reference));
  }

  /** Those of a session; empty where there are none. */
  SessionEntries entries(SessionKey session) {
    SessionEntries room = rooms.get(session);
    return room == null ? new SessionEntries() : room;
  }

  /** How many endings there have been. */
  long endings() {
    return endings;
  }

  /**
   * The entry that an ask without a tool-use id means to be the same as, as far as nothing is due;
   * see {@code InteractionStore.create}.
   */
  Optional<IndexedInteraction> twin(Interaction proposed, Instant now) {
    Twin twin = Twin.of(proposed);
    String joinKey = proposed.ask().joinKey();
    IndexedInteraction joined = joinKey == null ? null : joinable.get(new Join(twin, joinKey));
    return joined == null ? attachable(twin, now) : Optional.of(joined);
  }

  private Optional<IndexedInteraction> attachable(Twin twin, Instant now) {
    SequencedSet<IndexedInteraction> same = attachable.get(twin);
    while (same != null && isTooOld(same.getFirst(), now)) {
      same = attachable.computeIfPresent(twin, (t, all) -> without(all, all.getFirst()));
    }
    return same == null ? Optional.empty() : Optional.of(same.getFirst());
  }

  private boolean isTooOld(IndexedInteraction entry, Instant now) {
    Interaction.Ending ending = entry.interaction.ending();
    return ending != null && !now.isBefore(ending.at().plus(reattachWindow));
  }

  /** What a human said when the same was asked before, as far as that is kept. */
  @Nullable EarlierAnswer earlier(Interaction proposed) {
    IndexedInteraction answered = said.get(Twin.ofAnyClient(proposed));
    return answered == null
        ? null
        : EarlierAnswer.of(answered.interaction, proposed.ask().questionnaire()).orElse(null);
  }

  static boolean isSameAsk(Interaction known, Interaction proposed) {
    return known.ask().asker().equals(proposed.ask().asker())
        && known.ask().digest().equals(proposed.ask().digest());
  }

  /** Whether a call that must be the only one of its turn comes second. */
  boolean isTurnTaken(Interaction proposed) {
    return Turn.of(proposed).filter(standingAlone::containsKey).isPresent();
  }

  /**
   * Which bound keeps an interaction from being created; null for none.
   *
   * @param weight what it takes, without what it holds for its answer
   * @param replaced what ends as it is created, or null
   */
  @Nullable Full full(Interaction proposed, int weight, @Nullable IndexedInteraction replaced) {
    SessionKey session = proposed.key().session();
    int freed = replaced == null ? 0 : 1;
    SessionEntries room = rooms.get(session);
    if (room != null && room.openSize() - freed >= maxOpenPerSession) {
      return new Full(Resource.OPEN, Bound.SESSION, maxOpenPerSession);
    }
    OwnerUsage usage = usages.of(session);
    // where it takes the place of another one, nothing more is taken, whatever is exceeded
    Full full = replaced == null ? usage.full(Resource.OPEN, 1) : null;
    boolean isForTask = replaced != null && replaced.interaction.ask().isTask();
    if (full == null && proposed.ask().isTask() && !isForTask) {
      full = usage.full(Resource.TASKS, 1);
    }
    // its result has to be kept some day, and perhaps cannot push out another one
    if (full == null && replaced == null && !usage.hasEvictable()) {
      full = usage.full(Resource.RESULTS, 1);
    }
    int given = replaced == null ? 0 : replaced.weight + replaced.reserved();
    return full == null ? shortOfBytes(usage, weight + allowance, given) : full;
  }

  /** Which bound on bytes would still be exceeded if all went that may go; null for none. */
  private static @Nullable Full shortOfBytes(OwnerUsage usage, long one, long given) {
    return one <= given ? null : usage.full(Resource.BYTES, one, given + usage.evictableBytes());
  }

  /** Whether a human's answer is longer than what is kept for it, and finds no other room. */
  boolean isTooLong(IndexedInteraction entry, Outcome answer) {
    int weight = weight(answer);
    if (weight <= allowance) {
      return false;
    }
    return entry.usage.isTwiceFull(weight - entry.reserved());
  }

  /** The longest answer that always finds room. */
  int allowance() {
    return allowance;
  }

  /** Whether another question of the owner of an entry fits as things are. */
  boolean hasRoomFor(IndexedInteraction entry, int weight) {
    return entry.usage.full(Resource.BYTES, weight + allowance) == null;
  }

  /** Forgets results of the session's owner until a question fits, if that is possible. */
  void makeRoom(SessionKey session, int weight) {
    makeRoom(usages.of(session), weight + allowance);
  }

  private void makeRoom(OwnerUsage usage, int more) {
    IndexedInteraction next = usage.nextEvictable();
    while (more > 0 && next != null && usage.full(Resource.BYTES, more) != null) {
      remove(next);
      next = usage.nextEvictable();
    }
  }

  IndexedInteraction add(Interaction interaction) {
    OwnerUsage usage = usages.of(interaction.key().session());
    usages.enter(usage);
    IndexedInteraction entry = new IndexedInteraction(numbers++, interaction, usage, allowance);
    byReference.put(interaction.reference(), entry);
    SessionEntries room =
        rooms.computeIfAbsent(interaction.key().session(), session -> new SessionEntries());
    room.put(entry);
    usage.add(Resource.BYTES, (long) entry.weight + entry.reserved());
    Turn.of(interaction)
        .ifPresent(turn -> standingAlone.merge(turn, 1, InteractionIndex::sumOrNothing));
    Join.of(interaction).ifPresent(join -> joinable.put(join, entry));
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
    Join.of(ended).ifPresent(join -> joinable.remove(join, entry));
    grow(entry, -IndexedInteraction.weight(entry.interaction.earlier()));
    entry.interaction = ended;
    if (isAnsweredByHuman(ended)) {
      said.put(Twin.ofAnyClient(ended), entry);
    }
    entry.due = readableUntil;
    entry.endedAs = ++endings;
    entries(ended.key().session()).ended(entry);
    countOpen(entry, -1);
    this.ended.add(entry);
    entry.usage.add(Resource.RESULTS, 1);
    dropDrafts(entry);
    int given = entry.giveUpReserved();
    entry.usage.add(Resource.BYTES, -given);
    int grown = ended.ending() == null ? 0 : weight(ended.ending().outcome());
    grow(entry, grown);
    if (!isAnsweredByHuman(ended)) {
      entry.usage.unanswered(entry);
    }
    if (isReplaced) {
      forgetFor(entry.usage, grown - given, entry, null);
    } else {
      // somebody may be about to collect what has just ended
      forgetFor(entry.usage, grown - given, entry.usage.nextEvictable(), entry);
    }
    refresh(entry);
  }

  /**
   * Forgets results of an owner that has one more of so many bytes. For a bound of its tenant or of
   * all, which others may have exceeded, it gives no more than it took.
   *
   * @param first what goes first; null for nothing
   * @param last what does not go, though it may go next time, as it is the newest; null for none
   */
  private void forgetFor(
      OwnerUsage usage,
      int grown,
      @Nullable IndexedInteraction first,
      @Nullable IndexedInteraction last) {
    int owed = 1;
    int owedBytes = grown;
    IndexedInteraction next = first;
    while (next != null
        && !next.equals(last)
        && (mustGo(usage, Resource.RESULTS, owed) || mustGo(usage, Resource.BYTES, owedBytes))) {
      owed--;
      owedBytes -= next.weight;
      remove(next);
      next = usage.nextEvictable();
    }
  }

  private static boolean mustGo(OwnerUsage usage, Resource resource, int owed) {
    Full full = usage.full(resource, 0);
    return full != null && (owed > 0 || full.bound() == Bound.OWNER);
  }

  /**
   * Keeps a draft in place of the person's earlier one. Empty where there is no room or a deletion
   * meets a newer draft; then everything stays as it was.
   */
  Optional<Draft> draft(IndexedInteraction entry, Draft draft, Instant now) {
    Draft before = entry.drafts().get(draft.person());
    long last = before == null ? 0 : before.revision();
    boolean isFull = before == null && entry.drafts().size() == Draft.MOST_PEOPLE;
    if (draft.isDeletion() && (isFull || last > draft.revision())) {
      return Optional.empty();
    }
    Draft leaving = isFull ? entry.drafts().firstEntry().getValue() : before;
    int freed = leaving == null ? 0 : leaving.weight();
    int more = draft.weight() - freed;
    if ((leaving == null && entry.usage.full(Resource.DRAFTS, 1) != null)
        || shortOfBytes(entry.usage, draft.weight(), freed) != null) {
      return Optional.empty();
    }
    makeRoom(entry.usage, more);
    if (leaving == null) {
      entry.usage.add(Resource.DRAFTS, 1);
    }
    SequencedMap<String, Draft> drafts = entry.newDrafts();
    if (leaving != null) {
      drafts.remove(leaving.person());
    }
    Draft kept = draft.at(Math.max(ChronoUnit.MICROS.between(Instant.EPOCH, now), last + 1));
    drafts.putLast(kept.person(), kept);
    grow(entry, kept.weight() - freed);
    return Optional.of(kept);
  }

  void elicited(IndexedInteraction entry, ElicitationState next) {
    ElicitationState known = entry.interaction.elicited();
    int more = next.weight() - known.weight();
    ElicitationState kept =
        next.entersMoreThan(known, allowance) && entry.usage.isTwiceFull(more)
            ? next.withoutEntered()
            : next;
    grow(entry, kept.weight() - known.weight());
    entry.interaction = entry.interaction.elicited(kept);
  }

  private void dropDrafts(IndexedInteraction entry) {
    entry.drafts().values().forEach(draft -> grow(entry, -draft.weight()));
    entry.usage.add(Resource.DRAFTS, -entry.drafts().size());
    entry.dropDrafts();
  }

  private void grow(IndexedInteraction entry, int by) {
    entry.weight += by;
    entry.usage.add(Resource.BYTES, by);
  }

  private static int weight(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Answered answered -> answered.weight();
      case Outcome.Declined(var reason) -> reason == null ? 0 : reason.length();
      case Outcome.Cancelled cancelled -> 0;
      case Outcome.Expired expired -> 0;
      case Outcome.Unavailable unavailable -> 0;
      case Outcome.Aborted(var reason) -> 0;
    };
  }

  /**
   * Puts an entry where an equal ask without a tool-use id finds it, or takes it from there; to be
   * called whenever its state changed.
   */
  void refresh(IndexedInteraction entry) {
    Interaction interaction = entry.interaction;
    if (interaction.ask().toolUseId() != null) {
      return;
    }
    Twin twin = Twin.of(interaction);
    if (byReference.containsKey(interaction.reference()) && isAttachable(entry)) {
      attachable.computeIfAbsent(twin, t -> new LinkedHashSet<>(2)).add(entry);
    } else {
      attachable.computeIfPresent(twin, (t, all) -> without(all, entry));
    }
  }

  private static boolean isAnsweredByHuman(Interaction interaction) {
    Interaction.Ending ending = interaction.ending();
    return ending != null
        && ending.by() instanceof EndedBy.Human
        && ending.outcome() instanceof Outcome.Answered;
  }

  private static boolean isAttachable(IndexedInteraction entry) {
    Interaction.Ending ending = entry.interaction.ending();
    if (ending == null) {
      return entry.holders == 0;
    }
    return !entry.collected
        && ending.by() instanceof EndedBy.Human
        && switch (ending.outcome()) {
          case Outcome.Answered answered -> true;
          case Outcome.Declined declined -> true;
          case Outcome.Cancelled cancelled -> true;
          case Outcome.Expired expired -> false;
          case Outcome.Unavailable unavailable -> false;
          case Outcome.Aborted aborted -> false;
        };
  }

  void collected(IndexedInteraction entry) {
    if (entry.collected) {
      entry.replays++;
    } else {
      entry.collected = true;
      entry.usage.collected(entry);
      refresh(entry);
    }
  }

  /** One time of those that it was collected does not count. */
  void uncollected(IndexedInteraction entry) {
    if (entry.replays > 0) {
      entry.replays--;
    } else if (entry.collected) {
      entry.collected = false;
      entry.usage.forget(entry);
      if (!isAnsweredByHuman(entry.interaction)) {
        entry.usage.unanswered(entry);
      }
      refresh(entry);
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
    IndexedInteraction over = ended.isEmpty() ? null : ended.getFirst();
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
    Interaction interaction = entry.interaction;
    if (byReference.remove(interaction.reference()) == null) {
      return; // it went already, to make room for what ended meanwhile
    }
    ended.remove(entry);
    entry.usage.forget(entry);
    entry.usage.add(Resource.RESULTS, -1);
    entry.usage.add(Resource.BYTES, -entry.weight);
    usages.leave(entry.usage);
    if (isAnsweredByHuman(interaction)) {
      said.remove(Twin.ofAnyClient(interaction), entry);
    }
    Turn.of(interaction)
        .ifPresent(turn -> standingAlone.merge(turn, -1, InteractionIndex::sumOrNothing));
    refresh(entry);
    rooms.computeIfPresent(interaction.key().session(), (session, room) -> without(room, entry));
  }

  @SuppressWarnings("NullAway") // null is what merge asks for to remove a key
  private static Integer sumOrNothing(Integer a, Integer b) {
    return a + b == 0 ? null : a + b;
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static SequencedSet<IndexedInteraction> without(
      SequencedSet<IndexedInteraction> all, IndexedInteraction entry) {
    all.remove(entry);
    return all.isEmpty() ? null : all;
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static SessionEntries without(SessionEntries room, IndexedInteraction entry) {
    room.remove(entry);
    return room.isEmpty() ? null : room;
  }

  /**
   * What makes two asks without a tool-use id the same. Like {@link SessionKey} it has an order for
   * the sake of maps alone: what is equal by it may still be of two askers.
   */
  private record Twin(SessionKey session, Principal asker, String digest, String clientIdentity)
      implements Comparable<Twin> {
    private static final Comparator<Twin> ORDER =
        Comparator.comparing(Twin::session)
            .thenComparing(Twin::digest)
            .thenComparing(Twin::clientIdentity);

    @Override
    public int compareTo(Twin other) {
      return ORDER.compare(this, other);
    }

    static Twin of(Interaction interaction) {
      Ask ask = interaction.ask();
      return new Twin(interaction.key().session(), ask.asker(), ask.digest(), ask.clientIdentity());
    }

    static Twin ofAnyClient(Interaction interaction) {
      Ask ask = interaction.ask();
      return new Twin(interaction.key().session(), ask.asker(), ask.digest(), "");
    }
  }

  /** What two calls without a tool-use id have in common that are one call, sent again. */
  private record Join(Twin twin, String joinKey) implements Comparable<Join> {
    @Override
    public int compareTo(Join other) {
      int byKey = joinKey.compareTo(other.joinKey);
      return byKey != 0 ? byKey : twin.compareTo(other.twin);
    }

    static Optional<Join> of(Interaction interaction) {
      String joinKey = interaction.ask().joinKey();
      return joinKey == null || interaction.ask().toolUseId() != null
          ? Optional.empty()
          : Optional.of(new Join(Twin.of(interaction), joinKey));
    }
  }

  /** The turn of a call that must stand alone in it, as far as the host says which turn that is. */
  private record Turn(SessionKey session, Principal asker, String tool, String turnId)
      implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byTurn = turnId.compareTo(other.turnId);
      return byTurn != 0 ? byTurn : session.compareTo(other.session);
    }

    static Optional<Turn> of(Interaction interaction) {
      String turnId = interaction.ask().turnId();
      return interaction.ask().standsAlone() && turnId != null
          ? Optional.of(
              new Turn(
                  interaction.key().session(),
                  interaction.ask().asker(),
                  interaction.ask().tool(),
                  turnId))
          : Optional.empty();
    }
  }
}
