package dev.parley.channel;

import dev.parley.interaction.Interaction;
import dev.parley.interaction.Stage;
import dev.parley.person.PersonSettings;

/**
 * What a channel tells.
 *
 * @param interaction the question, as it is now
 * @param stage what of it is told
 * @param settings those of the person now
 */
public record Notice(Interaction interaction, Stage stage, PersonSettings settings) {}
