package dev.parley.transport.mcp.modern;

/** What a request of the modern era does while its question is open. */
sealed interface ModernReply {

  /** It waits, and asks the client for nothing. */
  record Wait() implements ModernReply {}

  /** It ends, and the client comes back with what the result asks for (InputRequiredResult). */
  record InputRequired(InputRequiredResult result) implements ModernReply {}

  /** It ends with a reference to the open question. */
  record Pending() implements ModernReply {}
}
