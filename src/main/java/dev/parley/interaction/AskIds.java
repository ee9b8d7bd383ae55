package dev.parley.interaction;

import dev.parley.identity.SessionKey;
import org.jspecify.annotations.Nullable;

/**
 * The ids by which an ask is found again, as far as the host sends them.
 *
 * @param toolUseId the host's id of this call, or null where it sent none
 * @param turnId the model's turn that the call belongs to, or null where the host named none
 * @param replaces the tool-use id of the interaction that this one replaces, or null
 * @param clientIdentity equal for calls of one client, as far as a client says which one it is:
 *     self-declared, and empty where it says nothing. Decides only where there is no tool-use id.
 * @param joinKey equal for two calls of one client that are one call, sent again while it waits; or
 *     null where that cannot be known. Decides only where there is no tool-use id.
 */
public record AskIds(
    SessionKey session,
    @Nullable String toolUseId,
    @Nullable String turnId,
    @Nullable String replaces,
    String clientIdentity,
    @Nullable String joinKey) {

  /** The same, in the place of an earlier interaction. */
  AskIds replacing(String earlier) {
    return new AskIds(session, toolUseId, turnId, earlier, clientIdentity, joinKey);
  }
}
