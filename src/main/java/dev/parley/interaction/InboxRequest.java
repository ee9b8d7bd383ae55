package dev.parley.interaction;

import dev.parley.question.Urgency;
import org.jspecify.annotations.Nullable;

/**
 * Which part of an inbox is requested.
 *
 * @param urgency only those of this urgency, or null for all
 * @param after where the page before ended; null for the first page
 * @param most how many interactions at most
 * @param mostBytes how large they may be together, as the store counts them; a single one may be
 *     larger
 * @param mostLookedAt how many entries the store may look at, with those that it leaves out
 */
public record InboxRequest(
    Filter filter,
    @Nullable Urgency urgency,
    @Nullable InboxPosition after,
    int most,
    int mostBytes,
    int mostLookedAt) {
  /** So that nobody waits long for one page. */
  public static final int MOST_LOOKED_AT = 1_000;

  /** One that looks at as many entries as a page may. */
  public InboxRequest(
      Filter filter,
      @Nullable Urgency urgency,
      @Nullable InboxPosition after,
      int most,
      int mostBytes) {
    this(filter, urgency, after, most, mostBytes, MOST_LOOKED_AT);
  }

  /** Which interactions, and in which order. */
  public enum Filter {
    /** Open ones: the most urgent first, and of equal urgency the oldest first. */
    OPEN,
    /** Ended ones, the one asked last first. */
    ENDED
  }

  /** Whether it asks for interactions like this one, whatever their state. */
  public boolean wants(Interaction interaction) {
    return urgency == null || urgency == interaction.ask().urgency();
  }
}
