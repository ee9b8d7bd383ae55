package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * A response that Parley sends (JSON-RPC 2.0 section 5); it has either a result or an error.
 *
 * @param id null leaves the member out, as MCP wants it where the id could not be read
 * @param result a record, or JSON that was read or prepared elsewhere
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RpcResponse(
    String jsonrpc, @Nullable RequestId id, @Nullable Object result, @Nullable RpcError error) {

  public RpcResponse {
    if ((result == null) == (error == null)) {
      throw new IllegalArgumentException("a response has either a result or an error");
    }
  }

  public static RpcResponse result(RequestId id, Object result) {
    return new RpcResponse(RpcRequest.VERSION, id, result, null);
  }

  public static RpcResponse error(@Nullable RequestId id, RpcError error) {
    return new RpcResponse(RpcRequest.VERSION, id, null, error);
  }
}
