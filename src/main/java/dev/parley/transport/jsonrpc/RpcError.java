package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.transport.http.ErrorObject;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC error object (JSON-RPC 2.0 section 5.1).
 *
 * @param data further facts, or null for none
 */
public record RpcError(int code, String message, @Nullable JsonNode data) {
  public static final int PARSE_ERROR = -32700;
  public static final int INVALID_REQUEST = -32600;
  public static final int METHOD_NOT_FOUND = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int INTERNAL_ERROR = -32603;

  private static final int LONGEST_ECHO = 100;

  public RpcError(int code, String message) {
    this(code, message, null);
  }

  /**
   * A refusal as a JSON-RPC error: -32602 where arguments or answers are invalid, else the number
   * of its code; the data is the error object either way.
   */
  public static RpcError of(Refusal refusal) {
    int code =
        refusal.code() == ErrorCode.VALIDATION_FAILED || refusal.code().httpStatus() == 422
            ? INVALID_PARAMS
            : refusal.code().number();
    return new RpcError(code, refusal.reason(), ErrorObject.of(refusal));
  }

  /** For {@code Retry-After}: what the data says, else a second. */
  public long retryAfterSeconds() {
    return data == null ? 1 : data.path(Refusal.RETRY_AFTER).asLong(1);
  }

  /** What somebody gets for a failure of ours: no internals. */
  public static RpcError internal() {
    return new RpcError(INTERNAL_ERROR, "Internal error");
  }

  public static RpcError methodNotFound(String method) {
    String known = PlainText.abridged(method, LONGEST_ECHO);
    return new RpcError(METHOD_NOT_FOUND, "Method not found: " + known);
  }

  /** The whole response; null leaves the id out, as MCP wants it where it could not be read. */
  public ObjectNode response(@Nullable RequestId id) {
    ObjectNode error =
        JsonNodeFactory.instance
            .objectNode()
            .put("code", code)
            .put("message", PlainText.printable(message));
    if (data != null) {
      error.set("data", data);
    }
    ObjectNode response = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    if (id != null) {
      response.set("id", id.json());
    }
    response.set("error", error);
    return response;
  }
}
