package dev.parley.interaction;

import java.time.Instant;

/**
 * What a channel told last of a question.
 *
 * @param at when it noted that, by the clock of the store
 */
public record NoticeTold(String channel, Stage stage, Instant at) {}
