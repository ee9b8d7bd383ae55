package dev.parley.interaction.memory;

import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the interaction that an equal ask without a tool-use id created before, and the last answer
 * to equal asks. Guarded by the store's lock.
 */
final class EqualAsks {
  private final Duration reattachWindow;

  /** In the order in which they became so. */
  private final Map<Twin, SequencedSet<IndexedInteraction>> attachable = new HashMap<>();

  private final Map<Join, IndexedInteraction> joinable = new HashMap<>();

  /** The last that a human answered, whatever client asked. */
  private final Map<Twin, IndexedInteraction> answered = new HashMap<>();

  EqualAsks(Duration reattachWindow) {
    this.reattachWindow = reattachWindow;
  }

  static boolean isSameAsk(Interaction known, Interaction proposed) {
    return known.ask().asker().equals(proposed.ask().asker())
        && known.ask().digest().equals(proposed.ask().digest());
  }

  /**
   * The entry that an ask without a tool-use id attaches to, as if nothing were due; see {@code
   * InteractionStore.create}.
   */
  @Nullable IndexedInteraction find(Interaction proposed, Instant now) {
    Twin twin = Twin.of(proposed);
    String joinKey = proposed.ask().ids().joinKey();
    IndexedInteraction joined = joinKey == null ? null : joinable.get(new Join(twin, joinKey));
    return joined == null ? attachable(twin, now) : joined;
  }

  private @Nullable IndexedInteraction attachable(Twin twin, Instant now) {
    SequencedSet<IndexedInteraction> same = attachable.get(twin);
    while (same != null && isTooOld(same.getFirst(), now)) {
      same = attachable.computeIfPresent(twin, (t, all) -> without(all, all.getFirst()));
    }
    return same == null ? null : same.getFirst();
  }

  private boolean isTooOld(IndexedInteraction entry, Instant now) {
    Interaction.Ending ending = entry.interaction.ending();
    return ending != null && !now.isBefore(ending.at().plus(reattachWindow));
  }

  /** What a human answered when the same was asked before, if it is still kept; or null. */
  @Nullable EarlierAnswer earlier(Interaction proposed) {
    IndexedInteraction last = answered.get(Twin.ofAnyClient(proposed));
    return last == null
        ? null
        : EarlierAnswer.of(last.interaction, proposed.ask().questionnaire()).orElse(null);
  }

  void added(IndexedInteraction entry) {
    Join join = Join.of(entry.interaction);
    if (join != null) {
      joinable.put(join, entry);
    }
  }

  /** To be called before {@link #refresh}, with the entry as it ended. */
  void ended(IndexedInteraction entry) {
    Join join = Join.of(entry.interaction);
    if (join != null) {
      joinable.remove(join, entry);
    }
    if (entry.isAnsweredByHuman()) {
      answered.put(Twin.ofAnyClient(entry.interaction), entry);
    }
  }

  void removed(IndexedInteraction entry) {
    if (entry.isAnsweredByHuman()) {
      answered.remove(Twin.ofAnyClient(entry.interaction), entry);
    }
    refresh(entry, false);
  }

  /**
   * Lets equal asks find an entry, or no longer; to be called whenever its state changed.
   *
   * @param isKept whether the index still has it
   */
  void refresh(IndexedInteraction entry, boolean isKept) {
    Interaction interaction = entry.interaction;
    if (interaction.ask().toolUseId() != null) {
      return;
    }
    Twin twin = Twin.of(interaction);
    if (isKept && isAttachable(entry)) {
      attachable.computeIfAbsent(twin, t -> new LinkedHashSet<>(2)).add(entry);
    } else {
      attachable.computeIfPresent(twin, (t, all) -> without(all, entry));
    }
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

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static SequencedSet<IndexedInteraction> without(
      SequencedSet<IndexedInteraction> all, IndexedInteraction entry) {
    all.remove(entry);
    return all.isEmpty() ? null : all;
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
      return new Twin(
          interaction.key().session(), ask.asker(), ask.digest(), ask.ids().clientIdentity());
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

    /** Null if equal asks do not join it. */
    static @Nullable Join of(Interaction interaction) {
      String joinKey = interaction.ask().ids().joinKey();
      return joinKey == null || interaction.ask().toolUseId() != null
          ? null
          : new Join(Twin.of(interaction), joinKey);
    }
  }
}
