package dev.parley.person;

import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * The settings of people, by their inbox. Who sets when they are back is told to the frontends at
 * the inbox, in the order of the changes. Methods do not block.
 */
public interface SettingsStore {
  /** How long settings are kept after their person last used or changed them. */
  Duration KEPT = Duration.ofDays(400);

  /** The clock of the store. */
  Instant now();

  /** The settings of an inbox; {@link PersonSettings#NONE} where there are none. */
  Uni<PersonSettings> read(InboxKey inbox);

  /** As {@link #read}, for the person themselves: their settings are kept for longer. */
  Uni<PersonSettings> use(InboxKey inbox);

  /**
   * Changes settings, in one step: nothing that another change sets meanwhile is lost.
   *
   * @param how makes the settings out of those that are kept, perhaps more than once, and may throw
   *     a {@link Refusal}, which is the failure then
   */
  Uni<Changed> change(InboxKey inbox, UnaryOperator<PersonSettings> how);

  /** What a change replaced, and by what. */
  record Changed(PersonSettings before, PersonSettings after) {}
}
