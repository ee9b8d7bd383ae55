package dev.parley.interaction;

import dev.parley.access.Principal;

/** A session of one owner: where the questions of one conversation are shown. */
public record SessionKey(String tenant, String owner, String sessionId) {

  public static SessionKey of(Principal principal, String sessionId) {
    return new SessionKey(principal.tenant(), principal.owner(), sessionId);
  }
}
