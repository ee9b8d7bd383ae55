package dev.parley.interaction;

import org.jspecify.annotations.Nullable;

/**
 * The right to tell one channel of one question, for {@link NoticeStore#LEASE}.
 *
 * @param interaction the question, as it was when it was claimed
 * @param stage what is to be told
 * @param tries how often it was claimed since something was last told or put off, with this time
 * @param fence tells this claim from later ones
 * @param receipt what the channel left here when it last told of the question, or null
 */
public record NoticeClaim(
    Interaction interaction,
    String channel,
    Stage stage,
    int tries,
    long fence,
    @Nullable String receipt) {}
