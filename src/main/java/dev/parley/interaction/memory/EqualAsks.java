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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the interaction that an equal ask without a tool-use id created before, and the last answer
 * to equal asks. Guarded by the store's lock.
 */
final class EqualAsks {
  private final Duration reattachWindow;

  /** In the order in which they became so. */
  private final Map<Twin, EntryChain> attachable = new HashMap<>();

  private final Map<Join, IndexedInteraction> joinable = new HashMap<>();

  /** The last that a human answered, whatever client asked. */
  private final Map<Twin, IndexedInteraction> answered = new HashMap<>();

  EqualAsks(Duration reattachWindow) {
    this.reattachWindow = reattachWindow;
  }

  static boolean isSameAsk(Interaction known, Interaction proposed) {
    return known.ask().asker().equals(proposed.ask().asker())
        && known.ask().sameness().equals(proposed.ask().sameness());
  }

  /**
   * The entry that an ask without a tool-use id attaches to, as if nothing were due; see {@code
   * InteractionStore.create}.
   *
   * @param session where it is asked
   */
  @Nullable IndexedInteraction find(SessionEntries session, Ask ask, Instant now) {
    Twin twin = Twin.of(session, ask);
    String joinKey = ask.ids().joinKey();
    IndexedInteraction joined = joinKey == null ? null : joinable.get(new Join(twin, joinKey));
    return joined == null ? attachable(twin, now) : joined;
  }

  private @Nullable IndexedInteraction attachable(Twin twin, Instant now) {
    EntryChain same = attachable.get(twin);
    if (same == null) {
      return null;
    }
    IndexedInteraction first = same.first();
    while (first != null && isTooOld(first, now)) {
      detach(first, twin);
      first = same.first();
    }
    return first;
  }

  private boolean isTooOld(IndexedInteraction entry, Instant now) {
    Interaction.Ending ending = entry.interaction.ending();
    return ending != null && !now.isBefore(ending.at().plus(reattachWindow));
  }

  /** What a human answered when the same was asked before, if it is still kept; or null. */
  @Nullable EarlierAnswer earlier(SessionEntries session, Ask ask) {
    IndexedInteraction last = answered.get(Twin.ofAnyClient(session, ask));
    return last == null
        ? null
        : EarlierAnswer.of(last.interaction, ask.questionnaire()).orElse(null);
  }

  void added(IndexedInteraction entry) {
    entry.join = Join.of(entry);
    if (entry.join != null) {
      joinable.put(entry.join, entry);
    }
  }

  /** To be called before {@link #refresh}, with the entry as it ended. */
  void ended(IndexedInteraction entry) {
    if (entry.join != null) {
      joinable.remove(entry.join, entry);
      entry.join = null;
    }
    if (entry.isAnsweredByHuman()) {
      IndexedInteraction before = answered.put(Twin.ofAnyClient(entry), entry);
      if (before != null) {
        before.isLastAnswered = false;
      }
      entry.isLastAnswered = true;
    }
  }

  void removed(IndexedInteraction entry) {
    if (entry.isLastAnswered) {
      answered.remove(Twin.ofAnyClient(entry), entry);
      entry.isLastAnswered = false;
    }
    refresh(entry);
  }

  /** Lets equal asks find an entry, or no longer; to be called whenever its state changed. */
  void refresh(IndexedInteraction entry) {
    boolean isAttachable = isAttachable(entry);
    if (isAttachable == (entry.attachable != null)) {
      return;
    }
    Twin twin = Twin.of(entry.session, entry.interaction.ask());
    if (isAttachable) {
      entry.attachable = attachable.computeIfAbsent(twin, t -> new EntryChain()).add(entry);
    } else {
      detach(entry, twin);
    }
  }

  private void detach(IndexedInteraction entry, Twin twin) {
    if (entry.attachable != null && entry.attachable.remove()) {
      attachable.remove(twin);
    }
    entry.attachable = null;
  }

  private static boolean isAttachable(IndexedInteraction entry) {
    if (entry.isForgotten || entry.collected) {
      return false;
    }
    Interaction interaction = entry.interaction;
    if (interaction.ask().toolUseId() != null) {
      return false;
    }
    Interaction.Ending ending = interaction.ending();
    if (ending == null) {
      return entry.holders == 0;
    }
    return ending.by() instanceof EndedBy.Human
        && switch (ending.outcome()) {
          case Outcome.Answered answered -> true;
          case Outcome.Declined declined -> true;
          case Outcome.Cancelled cancelled -> true;
          case Outcome.Expired expired -> false;
          case Outcome.Unavailable unavailable -> false;
          case Outcome.Aborted aborted -> false;
        };
  }

  /**
   * What makes two asks without a tool-use id the same. Like {@link SessionKey} it has an order for
   * the sake of maps alone: what is equal by it may still be of two askers.
   */
  private record Twin(SessionKey session, Principal asker, String sameness, String clientIdentity)
      implements Comparable<Twin> {
    private static final Comparator<Twin> ORDER =
        Comparator.comparing(Twin::session)
            .thenComparing(Twin::sameness)
            .thenComparing(Twin::clientIdentity);

    /** Without the asker, which hardly ever tells two of one session apart. */
    @Override
    public int hashCode() {
      return (session.hashCode() * 0x9E3779B9 + sameness.hashCode()) * 31
          + clientIdentity.hashCode();
    }

    @Override
    public int compareTo(Twin other) {
      return ORDER.compare(this, other);
    }

    /** With the one key that all entries of a session share, so that comparing reads no texts. */
    static Twin of(SessionEntries session, Ask ask) {
      return new Twin(session.key, ask.asker(), ask.sameness(), ask.ids().clientIdentity());
    }

    static Twin ofAnyClient(SessionEntries session, Ask ask) {
      return new Twin(session.key, ask.asker(), ask.sameness(), "");
    }

    static Twin ofAnyClient(IndexedInteraction entry) {
      return ofAnyClient(entry.session, entry.interaction.ask());
    }
  }

  /** What two calls without a tool-use id have in common that are one call, sent again. */
  record Join(Twin twin, String joinKey) implements Comparable<Join> {
    @Override
    public int compareTo(Join other) {
      int byKey = joinKey.compareTo(other.joinKey);
      return byKey != 0 ? byKey : twin.compareTo(other.twin);
    }

    /** Null if equal asks do not join it. */
    private static @Nullable Join of(IndexedInteraction entry) {
      Ask ask = entry.interaction.ask();
      String joinKey = ask.ids().joinKey();
      return joinKey == null || ask.toolUseId() != null
          ? null
          : new Join(Twin.of(entry.session, ask), joinKey);
    }
  }
}
