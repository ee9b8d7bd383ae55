package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.mcp.wire.ServerIdentity;

/**
 * What every modern result has: its type, and who answers (basic, ResultType and {@code _meta}).
 */
final class ModernResult {
  private ModernResult() {}

  static ObjectNode complete(ObjectNode result, ServerIdentity identity) {
    return typed(result, "complete", identity);
  }

  /** An interim result that only asks to come back (basic/patterns/mrtr, InputRequiredResult). */
  static ObjectNode comeBack(String requestState, ServerIdentity identity) {
    ObjectNode result = JsonNodeFactory.instance.objectNode().put("requestState", requestState);
    return typed(result, "input_required", identity);
  }

  private static ObjectNode typed(ObjectNode result, String type, ServerIdentity identity) {
    result.put("resultType", type);
    result.withObjectProperty("_meta").set(Meta.SERVER_INFO, identity.json());
    return result;
  }
}
