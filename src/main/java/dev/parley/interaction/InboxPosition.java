package dev.parley.interaction;

/**
 * Where a part of an inbox begins, exclusive. Only the store that made it can read it, and only for
 * the same filter.
 *
 * @param at the place of the last one before, by urgency and by when it was asked
 * @param reference tells those at one place apart; empty where each has its own
 */
public record InboxPosition(long at, String reference) {}
