package dev.parley.interaction;

import java.time.Instant;

/**
 * What a channel told of a question.
 *
 * @param stage what it told last; {@link Stage#ENDED} where it tells nothing more
 * @param at when it noted that it told that the question waits, by the clock of the store
 */
public record NoticeTold(String channel, Stage stage, Instant at) {}
