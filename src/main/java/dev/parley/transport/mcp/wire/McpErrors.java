package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.jsonrpc.RpcError;

/** The errors that MCP itself defines (MCP 2026-07-28, basic, Error Codes). */
public final class McpErrors {
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CAPABILITY = -32021;
  public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

  private McpErrors() {}

  public static RpcError headerMismatch(String why) {
    return new RpcError(HEADER_MISMATCH, why);
  }

  /** The request needs an extension that its client does not declare. */
  public static RpcError missingExtension(String extension) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.putObject("requiredCapabilities").putObject("extensions").putObject(extension);
    return new RpcError(MISSING_CAPABILITY, "Missing required client capability", data);
  }

  public static RpcError unsupportedVersion(String requested) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    ArrayNode supported = data.putArray("supported");
    Revision.MODERN.forEach(supported::add);
    data.put("requested", requested);
    return new RpcError(UNSUPPORTED_PROTOCOL_VERSION, "Unsupported protocol version", data);
  }
}
