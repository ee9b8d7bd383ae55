package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a call does next while its question is open. */
public sealed interface ModernReply {

  /** It waits for the ending. */
  record Wait() implements ModernReply {}

  /** It answers at once, with something else than the tool's result. */
  record Answer(ObjectNode result) implements ModernReply {}

  /** It answers that the question is pending. */
  record Pending() implements ModernReply {}
}
