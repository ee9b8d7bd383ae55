package dev.parley.mcp.call;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a call does next while its question is open. */
public sealed interface Step {

  /** It waits for the ending. */
  record Wait() implements Step {}

  /** It answers at once, with something else than the tool's result. */
  record Answer(ObjectNode result) implements Step {}

  /** It answers that the question is pending. */
  record Pending() implements Step {}
}
