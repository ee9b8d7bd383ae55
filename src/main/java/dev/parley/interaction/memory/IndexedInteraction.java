package dev.parley.interaction.memory;

import dev.parley.config.Resource;
import dev.parley.identity.InboxKey;
import dev.parley.interaction.Draft;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** An interaction and what the store must remember about it. Guarded by the store's lock. */
final class IndexedInteraction implements Comparable<IndexedInteraction>, EntriesByNumber.Numbered {
  private static final SequencedMap<String, Draft> NO_DRAFTS =
      Collections.unmodifiableSequencedMap(new LinkedHashMap<>(0));

  private final long number;

  // forgetting an entry that nobody touched for long reads these, and little else
  final SessionEntries session;
  final OwnerUsage usage;
  final String reference;
  final String toolUseId;

  Interaction interaction;

  /** Where a person sees it; null where in no inbox. */
  @Nullable InboxEntries inbox;

  int holders;
  boolean collected;

  /** How often it was collected after the first time. */
  int replays;

  /** Whether the index no longer has it. */
  boolean isForgotten;

  /** Its turn, if it must be the only one of its kind there. */
  StandaloneTurns.@Nullable Turn turn;

  /** Under what an equal call joins it while it is open; null where none does. */
  EqualAsks.@Nullable Join join;

  /** Its place among those that equal asks attach to; null where they do not. */
  EntryChain.@Nullable Link attachable;

  /** Whether a human answered it, and no equal ask since. */
  boolean isLastAnswered;

  /** Its place among all that have ended; null while it is open. */
  EntryChain.@Nullable Link ended;

  /** Its place among what {@link OwnerUsage} may forget; null where it may not go. */
  EntryChain.@Nullable Link evictable;

  /** Its place among all endings, beginning with 1; 0 while it is open. */
  long endedAs;

  /** Whether some caller can come back for it, so that it is never abandoned. */
  boolean kept;

  /** By person, the one that changed longest ago first; null as long as there was none. */
  private @Nullable SequencedMap<String, Draft> drafts;

  /** What the earlier answer takes that it has while it is open, in bytes. */
  final int earlierWeight;

  /** What it takes of the memory that interactions may take, about so many bytes. */
  int weight;

  /** What it holds of that memory for its answer as long as it is open, in bytes. */
  private int reserved;

  /** When the asker counts as gone for good; null while someone may still come back. */
  @Nullable Instant abandonedAt;

  /** When something has to happen to it: expiry, abandonment, or removal once it has ended. */
  Instant due;

  IndexedInteraction(long number, Interaction interaction, SessionEntries session, int reserved) {
    this.number = number;
    this.reserved = reserved;
    this.session = session;
    this.usage = session.usage;
    this.interaction = interaction;
    this.reference = interaction.reference();
    this.toolUseId = interaction.key().toolUseId();
    this.due = interaction.expiresAt();
    this.earlierWeight = weight(interaction.earlier());
    this.weight = interaction.ask().arguments().weight() + earlierWeight;
  }

  /** The inbox that has it, or null. */
  @Nullable InboxKey inboxKey() {
    return inbox == null ? null : inbox.key;
  }

  /** Grows from each that was asked to the next. */
  @Override
  public long number() {
    return number;
  }

  int reserved() {
    return reserved;
  }

  /** Holds nothing for an answer any more; returns how much it held. */
  int giveUpReserved() {
    int given = reserved;
    reserved = 0;
    return given;
  }

  static int weight(@Nullable EarlierAnswer earlier) {
    return earlier == null ? 0 : earlier.weight();
  }

  /** How many bytes an outcome takes, about. */
  static int weight(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Answered answered -> answered.weight();
      case Outcome.Declined(var reason, var asksBack) -> reason == null ? 0 : reason.length();
      case Outcome.Cancelled cancelled -> 0;
      case Outcome.Expired expired -> 0;
      case Outcome.Unavailable unavailable -> 0;
      case Outcome.Aborted(var reason) -> 0;
    };
  }

  /** Takes so many more bytes, or fewer. */
  void grow(int by) {
    weight += by;
    usage.add(Resource.BYTES, by);
  }

  boolean isAnsweredByHuman() {
    Interaction.Ending ending = interaction.ending();
    return ending != null
        && ending.by() instanceof EndedBy.Human
        && ending.outcome() instanceof Outcome.Answered;
  }

  /** What people have entered; not to be changed here. */
  SequencedMap<String, Draft> drafts() {
    return drafts == null ? NO_DRAFTS : drafts;
  }

  /** The same, to be changed. */
  SequencedMap<String, Draft> newDrafts() {
    if (drafts == null) {
      drafts = new LinkedHashMap<>(2);
    }
    return drafts;
  }

  void dropDrafts() {
    drafts = null;
  }

  /** By due time; the number tells equal times apart. */
  @Override
  public int compareTo(IndexedInteraction other) {
    int byTime = due.compareTo(other.due);
    return byTime != 0 ? byTime : Long.compare(number, other.number);
  }
}
