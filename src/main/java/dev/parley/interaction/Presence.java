package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Uni;

/**
 * Which frontends are connected to a session, on any pod. Changes are published on {@link
 * ChangeBus}.
 */
public interface Presence {

  /** A frontend connected; the item is the number of frontends with it. */
  Uni<Integer> join(SessionKey session, String connection);

  /** A frontend left; the item is the number that remains. */
  Uni<Integer> leave(SessionKey session, String connection);

  Uni<Integer> people(SessionKey session);
}
