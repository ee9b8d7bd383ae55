package dev.parley.transport.jsonrpc;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.transport.http.ErrorObject;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC error object (JSON-RPC 2.0 section 5.1).
 *
 * @param data further facts, as a record; null for none
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RpcError(int code, String message, @Nullable Object data) {
  public static final int PARSE_ERROR = -32700;
  public static final int INVALID_REQUEST = -32600;
  public static final int METHOD_NOT_FOUND = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int INTERNAL_ERROR = -32603;

  private static final int LONGEST_ECHO = 100;

  /** Characters that {@link PlainText} refuses become U+FFFD in the message. */
  public RpcError {
    message = PlainText.printable(message);
  }

  public RpcError(int code, String message) {
    this(code, message, null);
  }

  /**
   * A refusal as a JSON-RPC error: -32602 where arguments or answers are invalid, else the number
   * of its code; the data is the {@link ErrorObject} either way.
   */
  public static RpcError of(Refusal refusal) {
    int code =
        refusal.code() == ErrorCode.VALIDATION_FAILED || refusal.code().httpStatus() == 422
            ? INVALID_PARAMS
            : refusal.code().number();
    return new RpcError(code, refusal.reason(), ErrorObject.of(refusal));
  }

  /** For {@code Retry-After}, in seconds: as the refusal says, else 1. */
  public long retryAfterSeconds() {
    return data instanceof ErrorObject object ? object.retryAfterSeconds() : 1;
  }

  /** The error for a failure of Parley itself; it tells no internals. */
  public static RpcError internal() {
    return new RpcError(INTERNAL_ERROR, "Internal error");
  }

  public static RpcError methodNotFound(String method) {
    String known = PlainText.abridged(method, LONGEST_ECHO);
    return new RpcError(METHOD_NOT_FOUND, "Method not found: " + known);
  }

  /** The whole response; see {@link RpcResponse#id}. */
  public RpcResponse response(@Nullable RequestId id) {
    return RpcResponse.error(id, this);
  }
}
