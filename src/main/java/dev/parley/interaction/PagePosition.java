package dev.parley.interaction;

/**
 * Where a part of a list begins. Only the store that made it can read it. Positions order the
 * interactions of a session by when they were asked; that of an interaction never changes.
 *
 * @param at the position behind which the part begins, exclusive
 * @param openFrom of {@link PageRequest.Filter#ALL}, the position from which on whatever was open
 *     stood in the first part
 * @param since of {@code ALL}, when the first part was read; a time, or a number of endings
 */
public record PagePosition(long at, long openFrom, long since) {
  /** The same list, from another position. */
  public PagePosition at(long other) {
    return new PagePosition(other, openFrom, since);
  }
}
