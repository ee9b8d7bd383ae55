package dev.parley.mcp.modern;

/** The keys that a modern request must or may have in {@code _meta} (basic, {@code _meta}). */
public final class Meta {
  public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
  static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
  static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

  private Meta() {}
}
