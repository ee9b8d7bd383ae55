package dev.parley.interaction.memory;

import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SessionPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of a session, in time proportional to that page and to what is due in it. Guarded
 * by the store's lock.
 */
final class PageReader {
  private final SessionEntries entries;
  private final PageRequest request;
  private final Predicate<IndexedInteraction> settled;
  private final LongSupplier endings;
  private final List<IndexedInteraction> found = new ArrayList<>();
  private int bytes;

  /**
   * @param settled does what is due to an entry, and says whether it is still there
   * @param endings how many endings there have been
   */
  PageReader(
      SessionEntries entries,
      PageRequest request,
      Predicate<IndexedInteraction> settled,
      LongSupplier endings) {
    this.entries = entries;
    this.request = request;
    this.settled = settled;
    this.endings = endings;
  }

  SessionPage read() {
    PagePosition next =
        switch (request.filter()) {
          case ALL -> all();
          case OPEN -> newestFirst(entries.open(), entry -> entry.interaction.isOpen());
          case ENDED -> newestFirst(entries.ended(), entry -> true);
          case OPEN_OLDEST_FIRST -> openOldestFirst();
        };
    found.sort(Comparator.comparingLong(IndexedInteraction::number));
    return new SessionPage(
        found.stream().map(entry -> entry.interaction).toList(),
        Optional.ofNullable(next),
        entries.openSize());
  }

  /** Adds one if there is room; else false. */
  private boolean take(IndexedInteraction entry) {
    boolean hasRoom =
        found.isEmpty()
            || (found.size() < request.most() && bytes + entry.weight <= request.mostBytes());
    if (hasRoom) {
      found.add(entry);
      bytes += entry.weight;
    }
    return hasRoom;
  }

  private @Nullable PagePosition newestFirst(
      EntriesByNumber<IndexedInteraction> some, Predicate<IndexedInteraction> wanted) {
    PagePosition after = request.after();
    long last = after == null ? entries.end() : after.at();
    IndexedInteraction entry = some.below(last);
    while (entry != null) {
      if (settled.test(entry) && wanted.test(entry) && !take(entry)) {
        return new PagePosition(last, 0, 0);
      }
      last = entry.number();
      entry = some.below(last);
    }
    return null;
  }

  private @Nullable PagePosition openOldestFirst() {
    PagePosition after = request.after();
    long last = after == null ? -1 : after.at();
    IndexedInteraction entry = entries.open().above(last);
    while (entry != null) {
      if (settled.test(entry) && entry.interaction.isOpen() && !take(entry)) {
        return new PagePosition(last, 0, 0);
      }
      last = entry.number();
      entry = entries.open().above(last);
    }
    return null;
  }

  private @Nullable PagePosition all() {
    PagePosition after = request.after();
    if (after != null) {
      return rest(after);
    }
    long end = entries.end();
    long openFrom = end;
    IndexedInteraction entry = entries.open().below(openFrom);
    while (entry != null) {
      if (settled.test(entry) && entry.interaction.isOpen() && !take(entry)) {
        return new PagePosition(end, openFrom, endings.getAsLong());
      }
      openFrom = entry.number();
      entry = entries.open().below(openFrom);
    }
    return rest(new PagePosition(end, -1, endings.getAsLong()));
  }

  /** All except those that were open on the first page. */
  private @Nullable PagePosition rest(PagePosition after) {
    long last = after.at();
    IndexedInteraction entry = below(last, after.openFrom());
    while (entry != null) {
      if (settled.test(entry) && isOfRest(entry, after) && !take(entry)) {
        return after.at(last);
      }
      last = entry.number();
      entry = below(last, after.openFrom());
    }
    return null;
  }

  private @Nullable IndexedInteraction below(long number, long openFrom) {
    IndexedInteraction open = entries.open().below(Math.min(number, openFrom));
    IndexedInteraction ended = entries.ended().below(number);
    if (open == null || ended == null) {
      return open == null ? ended : open;
    }
    return open.number() > ended.number() ? open : ended;
  }

  private static boolean isOfRest(IndexedInteraction entry, PagePosition after) {
    return entry.number() < after.openFrom()
        || (!entry.interaction.isOpen() && entry.endedAs <= after.since());
  }
}
