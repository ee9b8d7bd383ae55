package dev.parley.interaction;

/**
 * A request {@code elicitation/create} that went out in a session of MCP and was not answered
 * there, so that any process can take it back on a later stream of that session.
 *
 * @param mcpSession a digest of the client's session id, not of any session of ours
 * @param reference of the interaction that it asks about; there is one form of it at a time
 * @param requestId the id of the JSON-RPC request
 */
public record SentForm(String mcpSession, String reference, String requestId) {
  /** The most that are noted of one MCP session. */
  public static final int MOST = 64;
}
