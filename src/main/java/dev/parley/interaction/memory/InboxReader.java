package dev.parley.interaction.memory;

import dev.parley.interaction.InboxPage;
import dev.parley.interaction.InboxPosition;
import dev.parley.interaction.InboxRequest;
import dev.parley.interaction.Interaction;
import dev.parley.question.Urgency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of an inbox. It looks at a bounded number of entries, so that no call waits long
 * for the lock. Guarded by the store's lock.
 */
final class InboxReader {
  /** A position holds the rank of the urgency above so many bits; numbers of entries need fewer. */
  private static final int RANK_SHIFT = 56;

  private static final long NUMBER = (1L << RANK_SHIFT) - 1;

  private final InboxEntries entries;
  private final InboxRequest request;
  private final Consumer<IndexedInteraction> settle;
  private final List<InboxPage.Entry> found = new ArrayList<>();
  private int bytes;
  private int looked;

  /**
   * @param settle does what is due to an entry
   */
  InboxReader(InboxEntries entries, InboxRequest request, Consumer<IndexedInteraction> settle) {
    this.entries = entries;
    this.request = request;
    this.settle = settle;
  }

  InboxPage read() {
    InboxPosition next =
        switch (request.filter()) {
          case OPEN -> open();
          case ENDED -> ended();
        };
    return new InboxPage(List.copyOf(found), Optional.ofNullable(next), entries.openSize(), looked);
  }

  private @Nullable InboxPosition open() {
    InboxPosition after = request.after();
    int first = after == null ? 0 : (int) Math.clamp(after.at() >> RANK_SHIFT, 0L, 2L);
    for (int rank = first; rank < Urgency.MOST_URGENT_FIRST.size(); rank++) {
      Urgency urgency = Urgency.MOST_URGENT_FIRST.get(rank);
      if (request.urgency() != null && request.urgency() != urgency) {
        continue;
      }
      EntriesByNumber<IndexedInteraction> some = entries.open(urgency);
      long last = after != null && rank == first ? (after.at() & NUMBER) - 1 : -1;
      for (IndexedInteraction entry = some.above(last); entry != null; entry = some.above(last)) {
        if (!passes(entry, true, position(rank, entry.number()))) {
          return position(rank, last);
        }
        last = entry.number();
      }
    }
    return null;
  }

  /** A number is kept as one more, so that a position before the first one has its own rank. */
  private static InboxPosition position(int rank, long number) {
    return new InboxPosition(((long) rank << RANK_SHIFT) + number + 1, "");
  }

  private @Nullable InboxPosition ended() {
    EntriesByNumber<IndexedInteraction> some = entries.ended();
    InboxPosition after = request.after();
    long last = after == null ? some.newest() + 1 : after.at();
    for (IndexedInteraction entry = some.below(last); entry != null; entry = some.below(last)) {
      if (!passes(entry, false, new InboxPosition(entry.number(), ""))) {
        return new InboxPosition(last, "");
      }
      last = entry.number();
    }
    return null;
  }

  /** Takes an entry or leaves it out; false where there is no room for it. */
  private boolean passes(IndexedInteraction entry, boolean wantsOpen, InboxPosition position) {
    if (looked >= request.mostLookedAt()) {
      return false;
    }
    looked++;
    settle.accept(entry);
    Interaction now = entry.interaction;
    if (entry.isForgotten || now.isOpen() != wantsOpen || !request.wants(now)) {
      return true;
    }
    boolean hasRoom =
        found.isEmpty()
            || (found.size() < request.most() && bytes + entry.weight <= request.mostBytes());
    if (hasRoom) {
      found.add(new InboxPage.Entry(now, position));
      bytes += entry.weight;
    }
    return hasRoom;
  }
}
