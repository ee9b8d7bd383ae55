package dev.parley.transport.mcp.call;

import dev.parley.call.CallState;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcResponse;
import org.jspecify.annotations.Nullable;

/**
 * The message that answers a {@code tools/call}.
 *
 * @param handedOut the state whose result the message brings, which counts as handed out; null
 *     where it brings none
 */
public record CallAnswer(RpcResponse message, CallState.@Nullable Finished handedOut) {

  /** A result that hands nothing out. */
  public static CallAnswer of(RequestId id, Object result) {
    return of(id, result, null);
  }

  /** The result of a call, as JSON. */
  public static CallAnswer of(RequestId id, Object result, CallState.@Nullable Finished handedOut) {
    return new CallAnswer(RpcResponse.result(id, result), handedOut);
  }
}
