package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Uni;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * What people have entered for open interactions and not sent. The drafts of an interaction end
 * with it. As with {@link InteractionStore}, each method is atomic.
 */
public interface DraftStore {

  /**
   * Keeps a draft in place of the person's earlier one. A deletion replaces only a draft that its
   * sender knew: a draft with a higher revision was kept after the deletion was sent, and stays.
   * Beyond {@link Draft#MOST_PEOPLE} the draft that changed longest ago is dropped, never for a
   * deletion.
   *
   * @param connection the frontend it came from, to be told with the change
   * @return the draft as it is kept, with its revision; empty where it is not: the interaction has
   *     ended, there is no room, or a newer draft stays
   */
  Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection);

  /** The drafts of a person for some interactions of a session, as far as they are open. */
  Uni<Map<InteractionKey, Draft>> drafts(
      SessionKey session, Collection<InteractionKey> some, String person);
}
