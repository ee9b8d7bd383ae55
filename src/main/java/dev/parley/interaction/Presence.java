package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Uni;

/**
 * Which frontends are connected to a session, on any pod. Changes are told to {@link ChangeBus}.
 */
public interface Presence {

  /** A frontend came; the item is how many are there with it. */
  Uni<Integer> join(SessionKey session, String connection);

  /** A frontend went; the item is how many are left. */
  Uni<Integer> leave(SessionKey session, String connection);

  Uni<Integer> people(SessionKey session);
}
