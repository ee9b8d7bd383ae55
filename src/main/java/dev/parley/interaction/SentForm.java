package dev.parley.interaction;

/**
 * A request {@code elicitation/create} that was sent in an MCP session and not answered there, so
 * that any process can withdraw it on a later stream of that session.
 *
 * @param mcpSession a digest of the client's session id, not of any session of ours
 * @param reference of the interaction that it asks about; there is one form of it at a time
 * @param requestId the id of the JSON-RPC request
 */
public record SentForm(String mcpSession, String reference, String requestId) {
  /** The most that are recorded for one MCP session. */
  public static final int MOST = 64;
}
