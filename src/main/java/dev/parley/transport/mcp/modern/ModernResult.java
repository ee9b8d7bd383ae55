package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.mcp.wire.ServerIdentity;
import org.jspecify.annotations.Nullable;

/**
 * What every modern result has: its type, and who answers (basic, ResultType and {@code _meta}).
 */
final class ModernResult {
  private ModernResult() {}

  static ObjectNode complete(ObjectNode result, ServerIdentity identity) {
    return typed(result, "complete", identity);
  }

  /** A handle instead of the result (ext-tasks, CreateTaskResult). */
  static ObjectNode task(ObjectNode task, ServerIdentity identity) {
    return typed(task, "task", identity);
  }

  /**
   * An interim result that asks to come back (basic/patterns/mrtr, InputRequiredResult).
   *
   * @param inputRequests what to bring, or null where it is enough to come
   */
  static ObjectNode comeBack(
      String requestState, @Nullable ObjectNode inputRequests, ServerIdentity identity) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    if (inputRequests != null) {
      result.set("inputRequests", inputRequests);
    }
    return typed(result.put("requestState", requestState), "input_required", identity);
  }

  private static ObjectNode typed(ObjectNode result, String type, ServerIdentity identity) {
    result.put("resultType", type);
    result.withObjectProperty("_meta").set(RequestMeta.SERVER_INFO, identity.json());
    return result;
  }
}
