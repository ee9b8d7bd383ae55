package dev.parley.channel;

import dev.parley.interaction.Interaction;
import dev.parley.interaction.Stage;
import dev.parley.person.PersonSettings;
import org.jspecify.annotations.Nullable;

/**
 * What a channel tells.
 *
 * @param interaction the question, as it is now
 * @param stage what of it is told
 * @param settings those of the person now
 * @param isRepeated whether it may have been told before, as far as this process knows
 * @param receipt what {@link Delivery.Accepted} had when the channel last told of the question, or
 *     null
 * @param handover for channels whose receiver takes nothing back
 */
public record Notice(
    Interaction interaction,
    Stage stage,
    PersonSettings settings,
    boolean isRepeated,
    @Nullable String receipt,
    Handover handover) {}
