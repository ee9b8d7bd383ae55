package dev.parley.interaction.memory;

import dev.parley.config.Resource;
import dev.parley.interaction.Draft;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.SequencedMap;

/** Keeps drafts within the bounds. Guarded by the store's lock. */
final class IndexedDrafts {
  private final ResultEviction eviction;

  IndexedDrafts(ResultEviction eviction) {
    this.eviction = eviction;
  }

  /**
   * Keeps a draft in place of the person's earlier one. Empty where there is no room or a deletion
   * meets a newer draft; then everything stays as it was.
   */
  Optional<Draft> keep(IndexedInteraction entry, Draft draft, Instant now) {
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
        || MemoryBounds.shortOfBytes(entry.usage, draft.weight(), freed) != null) {
      return Optional.empty();
    }
    eviction.makeRoom(entry.usage, more);
    if (leaving == null) {
      entry.usage.add(Resource.DRAFTS, 1);
    }
    SequencedMap<String, Draft> drafts = entry.newDrafts();
    if (leaving != null) {
      drafts.remove(leaving.person());
    }
    Draft kept = draft.at(Math.max(ChronoUnit.MICROS.between(Instant.EPOCH, now), last + 1));
    drafts.putLast(kept.person(), kept);
    entry.grow(kept.weight() - freed);
    return Optional.of(kept);
  }

  static void drop(IndexedInteraction entry) {
    entry.drafts().values().forEach(draft -> entry.grow(-draft.weight()));
    entry.usage.add(Resource.DRAFTS, -entry.drafts().size());
    entry.dropDrafts();
  }
}
