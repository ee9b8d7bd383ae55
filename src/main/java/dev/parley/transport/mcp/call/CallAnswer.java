package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.CallState;
import dev.parley.transport.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * The message that answers a {@code tools/call}.
 *
 * @param handedOut the state whose result the message brings, which counts as handed out; null
 *     where it brings none
 */
public record CallAnswer(ObjectNode message, CallState.@Nullable Finished handedOut) {

  /** A result that hands nothing out. */
  public static CallAnswer of(RequestId id, ObjectNode result) {
    return of(id, result, null);
  }

  /** The result of a call, as JSON. */
  public static CallAnswer of(
      RequestId id, ObjectNode result, CallState.@Nullable Finished handedOut) {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    message.set("id", id.json());
    message.set("result", result);
    return new CallAnswer(message, handedOut);
  }
}
