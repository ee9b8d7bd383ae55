package dev.parley.interaction;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a session is asked for.
 *
 * @param after where the part before ended; null for the first part
 * @param most how many interactions at most
 * @param mostBytes how large they may be together, as the store weighs them; one may be larger
 */
public record PageRequest(Filter filter, @Nullable PagePosition after, int most, int mostBytes) {

  /** Which interactions, and which of them come first. */
  public enum Filter {
    /**
     * What is open as the first part is read, the newest first, as much as fits into that part;
     * then the rest, the newest first.
     */
    ALL,
    /** What is open, the newest first. */
    OPEN,
    /** What has ended, what was asked last first. */
    ENDED,
    /** What is open, the oldest first. */
    OPEN_OLDEST_FIRST
  }

  /** The same for what comes after a part. */
  PageRequest from(PagePosition position) {
    return new PageRequest(filter, position, most, mostBytes);
  }
}
