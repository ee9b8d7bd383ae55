package dev.parley.transport.mcp.call;

import dev.parley.call.CallState;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcResponse;
import org.jspecify.annotations.Nullable;

/**
 * The message that answers a {@code tools/call}.
 *
 * @param handedOut the state whose result the message contains, which counts as handed out; null
 *     where it contains none
 */
public record CallAnswer(RpcResponse message, CallState.@Nullable Finished handedOut) {

  /** A message that hands no result out. */
  public static CallAnswer of(RequestId id, Object result) {
    return of(id, result, null);
  }

  /** A message with the result of a call. */
  public static CallAnswer of(RequestId id, Object result, CallState.@Nullable Finished handedOut) {
    return new CallAnswer(RpcResponse.result(id, result), handedOut);
  }
}
