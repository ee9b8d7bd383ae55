package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * A request or a notification that Parley sends (JSON-RPC 2.0 section 4).
 *
 * @param id null for a notification, which nobody answers
 * @param params a record, or JSON that was prepared elsewhere
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RpcRequest(String jsonrpc, @Nullable String id, String method, Object params) {
  static final String VERSION = "2.0";

  public static RpcRequest of(String id, String method, Object params) {
    return new RpcRequest(VERSION, id, method, params);
  }

  public static RpcRequest notification(String method, Object params) {
    return new RpcRequest(VERSION, null, method, params);
  }
}
