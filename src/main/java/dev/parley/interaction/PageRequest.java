package dev.parley.interaction;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a session is asked for. Positions order the interactions of a session by when they
 * were asked; that of an interaction never changes, so that neither endings nor new questions move
 * what comes after it.
 *
 * @param after the position beside which it begins, exclusive; null for the beginning
 * @param most how many interactions at most
 * @param mostBytes how large they may be together, as the store weighs them; one may be larger
 */
public record PageRequest(
    Filter filter, Order order, @Nullable Long after, int most, int mostBytes) {

  /** Which interactions. */
  public enum Filter {
    ALL,
    OPEN,
    ENDED;

    boolean takes(Interaction interaction) {
      return switch (this) {
        case ALL -> true;
        case OPEN -> interaction.isOpen();
        case ENDED -> !interaction.isOpen();
      };
    }
  }

  /** In which direction. */
  public enum Order {
    OLDEST_FIRST,
    NEWEST_FIRST
  }

  /** Whether an interaction is among those that are asked for. */
  public boolean takes(Interaction interaction) {
    return filter.takes(interaction);
  }

  /** The same for what comes after a position. */
  PageRequest from(long position) {
    return new PageRequest(filter, order, position, most, mostBytes);
  }
}
