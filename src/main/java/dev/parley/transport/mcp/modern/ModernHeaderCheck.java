package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.HeaderValue;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.wire.McpErrors;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.Revision;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds the headers of a modern request against its body, in the order in which the specification
 * wants failures to be reported (basic/transports/streamable-http, Server Validation; basic, {@code
 * _meta}).
 */
final class ModernHeaderCheck {
  private static final String VERSION_HEADER = "MCP-Protocol-Version";

  /** The member of {@code params} that {@code Mcp-Name} repeats, by method. */
  private static final Map<String, String> NAMED_BY =
      Map.of(
          "tools/call", "name",
          "prompts/get", "name",
          "resources/read", "uri",
          "tasks/get", "taskId",
          "tasks/update", "taskId",
          "tasks/cancel", "taskId");

  private ModernHeaderCheck() {}

  /** What is wrong, all of it HTTP 400; empty where the request may pass. */
  static Optional<RpcError> check(McpHttpRequest http, String method, JsonNode params) {
    JsonNode meta = params.path("_meta");
    String version = meta.path(RequestMeta.PROTOCOL_VERSION).textValue();
    if (version == null) {
      return invalid(RequestMeta.PROTOCOL_VERSION + " in _meta must be a string");
    }
    if (!meta.path(RequestMeta.CLIENT_CAPABILITIES).isObject()) {
      return invalid("_meta must have " + RequestMeta.CLIENT_CAPABILITIES + ", an object");
    }
    String versionHeader = http.header(VERSION_HEADER);
    if (versionHeader == null || !versionHeader.strip().equals(version)) {
      return mismatch(VERSION_HEADER, RequestMeta.PROTOCOL_VERSION + " in _meta", versionHeader);
    }
    if (!Revision.MODERN.contains(version)) {
      return Optional.of(McpErrors.unsupportedVersion(version));
    }
    String methodHeader = http.header("Mcp-Method");
    if (methodHeader == null || !methodHeader.strip().equals(method)) {
      return mismatch("Mcp-Method", "the method", methodHeader);
    }
    return checkName(http, method, params);
  }

  private static Optional<RpcError> checkName(McpHttpRequest http, String method, JsonNode params) {
    String member = NAMED_BY.get(method);
    String name = member == null ? null : params.path(member).textValue();
    if (name == null) {
      // another method, or a call without a name, which is refused as such later
      return Optional.empty();
    }
    String header = http.header("Mcp-Name");
    Optional<String> decoded = header == null ? Optional.empty() : HeaderValue.decode(header);
    return decoded.isPresent() && decoded.get().equals(name)
        ? Optional.empty()
        : mismatch("Mcp-Name", "params." + member, header);
  }

  private static Optional<RpcError> invalid(String message) {
    return Optional.of(new RpcError(RpcError.INVALID_PARAMS, message));
  }

  private static Optional<RpcError> mismatch(String header, String member, @Nullable String value) {
    String problem = value == null ? " is missing; it must equal " : " must equal ";
    return Optional.of(McpErrors.headerMismatch("The header " + header + problem + member));
  }
}
