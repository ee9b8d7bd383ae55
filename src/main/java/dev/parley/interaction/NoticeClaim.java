package dev.parley.interaction;

/**
 * The right to tell one channel of one question, for {@link NoticeStore#LEASE}.
 *
 * @param interaction the question, as it was when it was claimed
 * @param stage what is to be told
 * @param tries how often this stage was claimed since something was last told or put off, with this
 *     time
 * @param fence tells this claim from later ones
 */
public record NoticeClaim(
    Interaction interaction, String channel, Stage stage, int tries, long fence) {}
