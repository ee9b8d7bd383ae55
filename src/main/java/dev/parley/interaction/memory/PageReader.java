package dev.parley.interaction.memory;

import dev.parley.interaction.PagePosition;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.SessionPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
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
      NavigableMap<Long, IndexedInteraction> some, Predicate<IndexedInteraction> wanted) {
    PagePosition after = request.after();
    long last = after == null ? entries.end() : after.at();
    Map.Entry<Long, IndexedInteraction> next = some.lowerEntry(last);
    while (next != null) {
      IndexedInteraction entry = next.getValue();
      if (settled.test(entry) && wanted.test(entry) && !take(entry)) {
        return new PagePosition(last, 0, 0);
      }
      last = entry.number();
      next = some.lowerEntry(last);
    }
    return null;
  }

  private @Nullable PagePosition openOldestFirst() {
    PagePosition after = request.after();
    long last = after == null ? -1 : after.at();
    Map.Entry<Long, IndexedInteraction> next = entries.open().higherEntry(last);
    while (next != null) {
      IndexedInteraction entry = next.getValue();
      if (settled.test(entry) && entry.interaction.isOpen() && !take(entry)) {
        return new PagePosition(last, 0, 0);
      }
      last = entry.number();
      next = entries.open().higherEntry(last);
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
    Map.Entry<Long, IndexedInteraction> next = entries.open().lowerEntry(openFrom);
    while (next != null) {
      IndexedInteraction entry = next.getValue();
      if (settled.test(entry) && entry.interaction.isOpen() && !take(entry)) {
        return new PagePosition(end, openFrom, endings.getAsLong());
      }
      openFrom = entry.number();
      next = entries.open().lowerEntry(openFrom);
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
    Map.Entry<Long, IndexedInteraction> open =
        entries.open().lowerEntry(Math.min(number, openFrom));
    Map.Entry<Long, IndexedInteraction> ended = entries.ended().lowerEntry(number);
    if (open == null || ended == null) {
      return open == null ? (ended == null ? null : ended.getValue()) : open.getValue();
    }
    return open.getKey() > ended.getKey() ? open.getValue() : ended.getValue();
  }

  private static boolean isOfRest(IndexedInteraction entry, PagePosition after) {
    return entry.number() < after.openFrom()
        || (!entry.interaction.isOpen() && entry.endedAs <= after.since());
  }
}
