package dev.parley.transport.mcp.wire;

import dev.parley.transport.jsonrpc.RpcError;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;

/** The errors that MCP itself defines (MCP 2026-07-28, basic, Error Codes). */
public final class McpErrors {
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CAPABILITY = -32021;
  public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

  private McpErrors() {}

  /** The data of {@link #MISSING_CAPABILITY}. */
  @RegisterForReflection
  record MissingCapability(RequiredCapabilities requiredCapabilities) {

    /**
     * @param extensions by name
     */
    @RegisterForReflection
    record RequiredCapabilities(Map<String, EmptyObject> extensions) {}
  }

  /** The data of {@link #UNSUPPORTED_PROTOCOL_VERSION}. */
  @RegisterForReflection
  record UnsupportedVersion(List<String> supported, String requested) {}

  public static RpcError headerMismatch(String why) {
    return new RpcError(HEADER_MISMATCH, why);
  }

  /** The request needs an extension that its client does not declare. */
  public static RpcError missingExtension(String extension) {
    return new RpcError(
        MISSING_CAPABILITY,
        "Missing required client capability",
        new MissingCapability(
            new MissingCapability.RequiredCapabilities(Map.of(extension, EmptyObject.INSTANCE))));
  }

  public static RpcError unsupportedVersion(String requested) {
    return new RpcError(
        UNSUPPORTED_PROTOCOL_VERSION,
        "Unsupported protocol version",
        new UnsupportedVersion(Revision.MODERN, requested));
  }
}
