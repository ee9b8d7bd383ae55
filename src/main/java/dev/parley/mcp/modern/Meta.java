package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.wire.Revision;

/** The keys that a modern request must or may have in {@code _meta} (basic, {@code _meta}). */
public final class Meta {
  public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
  static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
  static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

  private Meta() {}

  /** What the client of a request can do. */
  static Abilities abilities(JsonNode meta) {
    return Abilities.of(meta.path(CLIENT_CAPABILITIES), Revision.MODERN.getFirst());
  }
}
