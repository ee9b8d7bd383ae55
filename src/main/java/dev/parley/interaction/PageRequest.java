package dev.parley.interaction;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a session is requested.
 *
 * @param after where the page before ended; null for the first page
 * @param most how many interactions at most
 * @param mostBytes how large they may be together, as the store counts them; a single one may be
 *     larger
 */
public record PageRequest(Filter filter, @Nullable PagePosition after, int most, int mostBytes) {

  /** Which interactions, and in which order. */
  public enum Filter {
    /**
     * Open ones when the first page is read, newest first, as many as fit into that page; then all
     * others, newest first.
     */
    ALL,
    /** Open ones, newest first. */
    OPEN,
    /** Ended ones, the one asked last first. */
    ENDED,
    /** Open ones, oldest first. */
    OPEN_OLDEST_FIRST
  }

  /** The same for the page after another one. */
  PageRequest from(PagePosition position) {
    return new PageRequest(filter, position, most, mostBytes);
  }
}
